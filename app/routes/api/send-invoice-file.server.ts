import type { RouterContextProvider } from 'react-router'
import { isStaff } from '#app/context.ts'
import { findInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { findInvoiceForClient, recordInvoiceOpened } from '#app/domain/invoices/client-invoices.server.ts'
import {
  findDownloadFormat,
  formatInvoiceFileName,
  type InvoiceFormat,
  readInvoiceFile,
} from '#app/domain/invoices/invoice-files.server.ts'
import { getAdminCtx, getClientCtx, getSignedInActor } from '#app/domain/sign-in/guards.server.ts'
import { createContentDisposition } from './content-disposition.ts'

/** Returns a file of an invoice. Staff can get that of any invoice, clients only of those visible in their portal. */
export async function sendInvoiceFile(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  id: string,
  wanted: InvoiceFormat,
): Promise<Response> {
  const firm = isStaff(getSignedInActor(context))
  const ctx = firm ? getAdminCtx(context) : getClientCtx(context)
  const invoice = firm
    ? await findInvoice(getAdminCtx(context), id)
    : await findInvoiceForClient(getClientCtx(context), id)
  const format = wanted === 'pdf' ? await findDownloadFormat(ctx.db, invoice) : wanted
  const headers = {
    'Content-Type': format === 'pdf' ? 'application/pdf' : 'application/xml',
    'Content-Disposition': createContentDisposition('attachment', formatInvoiceFileName(invoice, format)),
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
  if (request.method === 'HEAD' && format === 'pdf') return new Response(null, { headers })
  const content = await readInvoiceFile(ctx, invoice, format)
  if (!firm) await recordInvoiceOpened(getClientCtx(context), invoice.id)
  return new Response(content, { headers })
}
