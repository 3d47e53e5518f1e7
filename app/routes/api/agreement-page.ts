import { renderUploadedPage } from '#app/domain/agreements/uploads/uploaded-pdf.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/agreement-page.ts'
import { getAgreementCtx } from './agreement-ctx.server.ts'

/** Returns the picture of a page of an uploaded PDF. */
export const loader = respond(async ({ context, params }: Route.LoaderArgs) => {
  const page = /^\d{1,3}$/.test(params.page) ? Number(params.page) : 0
  const picture = await renderUploadedPage(getAgreementCtx(context), params.id, page)
  return new Response(picture, {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
})
