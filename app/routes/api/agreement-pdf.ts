import { nodeConnectionKey } from '#app/context.ts'
import { findAgreementFile } from '#app/domain/agreements/sealing/sealed-file.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/agreement-pdf.ts'
import { getAgreementCtx } from './agreement-ctx.server.ts'
import { createContentDisposition } from './content-disposition.ts'
import { createVersionResponse, DOWNLOAD_POLICY } from './version-response.server.ts'

/** The sealed PDF is a document, so its downloads are recorded as such. */
export const loader = respond(async ({ context, params, request }: Route.LoaderArgs) => {
  const ctx = getAgreementCtx(context)
  const file = await findAgreementFile(ctx, params.id)
  const connection = context.get(nodeConnectionKey)
  if ('sealed' in file)
    return createVersionResponse(ctx, file.sealed, { request, connection, action: 'download' })
  return new Response(request.method === 'HEAD' ? null : file.unsigned, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': createContentDisposition('attachment', file.name),
      'Content-Security-Policy': DOWNLOAD_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
})
