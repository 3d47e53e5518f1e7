import { adminCtx, clientCtx, signedInOf } from '#app/auth/guards.server.ts'
import { isOfFirm } from '#app/context.ts'
import { findInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { findInvoiceForClient } from '#app/domain/invoices/client-invoices.server.ts'
import { invoicePdf, invoiceTitle } from '#app/domain/invoices/pdf.server.tsx'
import type { Route } from './+types/invoice-pdf.ts'
import { contentDisposition } from './content-disposition.ts'
import { refusalOf } from './failure-answer.ts'

/** Returns an invoice as PDF. Staff can get any invoice; clients only those visible in their portal. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  try {
    const firm = isOfFirm(signedInOf(context))
    const ctx = firm ? adminCtx(context) : clientCtx(context)
    const invoice = firm
      ? await findInvoice(adminCtx(context), params.id)
      : await findInvoiceForClient(clientCtx(context), params.id)
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDisposition('attachment', `${invoiceTitle(invoice)}.pdf`),
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    }
    if (request.method === 'HEAD') return new Response(null, { headers })
    return new Response(await invoicePdf(ctx, invoice), { headers })
  } catch (err) {
    return refusalOf(err)
  }
}
