import { zipAccountantFolder } from '#app/domain/invoices/accounting/accountant-folder.server.ts'
import { AccountingPeriod } from '#app/domain/invoices/accounting/accounting-period.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createErrorResponse, respond } from '#app/routes/failure-response.server.ts'
import { lowercaseLabel, t } from '#app/texts.ts'
import type { Route } from './+types/invoices-export.ts'
import { sendZip } from './send-zip.ts'

/** Returns the accountant's folder of a period as a zip. */
export const loader = respond(async (args: Route.LoaderArgs) => {
  const ctx = getAdminCtx(args.context)
  const { data: period, error } = AccountingPeriod.safeParse(Object.fromEntries(args.url.searchParams))
  if (error) return createErrorResponse(400, error.issues[0]?.message ?? '')
  const zip = await zipAccountantFolder(ctx, period)
  return sendZip(args, zip, `${lowercaseLabel(t('Invoices'))}-${period.from}-${period.to}.zip`)
})
