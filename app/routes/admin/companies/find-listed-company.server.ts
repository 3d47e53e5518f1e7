import { redirect } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import { findCompany } from '#app/domain/companies/companies.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'

/** Finds a company. Redirects to the remaining company if it was merged into another one. @throws {Response} */
export async function findListedCompany(ctx: AdminCtx, id: string) {
  const company = await throwAsErrorResponse(findCompany(ctx, id))
  if (company.mergedInto) throw redirect(`/admin/companies/${company.mergedInto}`)
  return company
}
