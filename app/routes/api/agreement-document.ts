import { findUploadedPdf, readAgreementPdf } from '#app/domain/agreements/uploads/uploaded-pdf.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/agreement-document.ts'
import { getAgreementCtx } from './agreement-ctx.server.ts'
import { createContentDisposition } from './content-disposition.ts'

/** Returns the PDF that was uploaded as an agreement, byte for byte. */
export const loader = respond(async ({ context, params }: Route.LoaderArgs) => {
  const ctx = getAgreementCtx(context)
  const pdf = await findUploadedPdf(ctx, params.id)
  return new Response(await readAgreementPdf(ctx, pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': createContentDisposition('attachment', `${pdf.title}.pdf`),
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
})
