import type { AdminCtx } from '#app/context.ts'
import {
  findBillableParties,
  findCompanyId,
  searchBillableParties,
} from '#app/domain/invoices/billable-parties.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'

/**
 * Finds the buyer and the recipient of a new invoice from the URL. `company`: the buyer. `client`: the recipient, whose
 * company is the buyer if there is one. Without either, returns the matches of `search`, from which staff select a
 * party. `project`: project selected by default.
 */
export async function findParties(ctx: AdminCtx, url: URL) {
  const clientId = getTextParam(url, 'client') || null
  const project = getTextParam(url, 'project')
  const search = getTextParam(url, 'search')
  const companyId =
    getTextParam(url, 'company') || (clientId ? await findCompanyId(ctx, clientId, project) : null)
  if (!clientId && !companyId)
    return { parties: null, found: await searchBillableParties(ctx, search), search, project }
  const parties = await throwAsErrorResponse(findBillableParties(ctx, { companyId, clientId }))
  return { parties, found: null, search, project }
}
