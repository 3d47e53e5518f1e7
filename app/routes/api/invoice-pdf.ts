import { isStaff } from '#app/context.ts'
import { findInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { findInvoiceForClient, recordInvoiceOpened } from '#app/domain/invoices/client-invoices.server.ts'
import { formatInvoiceTitle } from '#app/domain/invoices/invoice-pdf.server.tsx'
import { readInvoicePdf } from '#app/domain/invoices/kept-invoice-pdfs.server.ts'
import { getAdminCtx, getClientCtx, getSignedInActor } from '#app/domain/sign-in/guards.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/invoice-pdf.ts'
import { createContentDisposition } from './content-disposition.ts'

/** Returns an invoice as a PDF. Staff can get any invoice, clients only those visible in their portal. */
export const loader = respond(async ({ context, params, request }: Route.LoaderArgs) => {
  const firm = isStaff(getSignedInActor(context))
  const ctx = firm ? getAdminCtx(context) : getClientCtx(context)
  const invoice = firm
    ? await findInvoice(getAdminCtx(context), params.id)
    : await findInvoiceForClient(getClientCtx(context), params.id)
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': createContentDisposition('attachment', `${formatInvoiceTitle(invoice)}.pdf`),
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const pdf = await readInvoicePdf(ctx, invoice)
  if (!firm) await recordInvoiceOpened(getClientCtx(context), invoice.id)
  return new Response(pdf, { headers })
})
