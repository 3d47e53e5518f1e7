import type { AdminCtx } from '#app/context.ts'
import { listCompanyOptions } from '#app/domain/companies/companies.server.ts'
import { suggestCompanies } from '#app/domain/companies/suggest-companies.server.ts'

/** Returns the companies that an inquiry's sender can be assigned to, and those that they probably belong to. */
export async function findCompanyChoice(ctx: AdminCtx, inquiry: { companyName: string; email: string }) {
  const { companyName: company, email } = inquiry
  const [suggested = []] = await suggestCompanies(ctx.db, [{ company, email }])
  return { companies: await listCompanyOptions(ctx), suggested }
}
export type CompanyChoice = Awaited<ReturnType<typeof findCompanyChoice>>
