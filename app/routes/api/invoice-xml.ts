import { Failure } from '#app/core/failures.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/invoice-xml.ts'
import { sendInvoiceFile } from './send-invoice-file.server.ts'

/** Returns the XML of a sent invoice, as UBL or CII, to everyone who may download its PDF. */
export const loader = respond(async ({ context, params, request, url }: Route.LoaderArgs) => {
  const format = url.searchParams.get('format') ?? 'ubl'
  if (format !== 'ubl' && format !== 'cii')
    throw new Failure(400, t('Add a format to the address: ?format=ubl or ?format=cii.'))
  return sendInvoiceFile({ context, request }, params.id, format)
})
