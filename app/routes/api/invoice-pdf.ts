import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/invoice-pdf.ts'
import { sendInvoiceFile } from './send-invoice-file.server.ts'

export const loader = respond(({ context, params, request }: Route.LoaderArgs) =>
  sendInvoiceFile({ context, request }, params.id, 'pdf'),
)
