import type { NodeConnection } from '#app/adapters/node-streams.server.ts'
import type { ActorCtx } from '#app/context.ts'
import type { StoredVersion } from '#app/domain/documents/client-documents.server.ts'
import { recordDocumentView } from '#app/domain/documents/document-history.server.ts'
import { documentKinds } from '#app/domain/documents/document-kinds.ts'
import { readVersion } from '#app/domain/documents/read-stored-version.server.ts'
import { createContentDisposition } from './content-disposition.ts'
import { createRangeResponse } from './range-response.server.ts'

// Uploaded files must not run scripts or load resources. Previews are PDFs, may be framed by this site, and have no
// sandbox, because Safari shows nothing in one.
export const DOWNLOAD_POLICY = "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'"
const policies = {
  download: DOWNLOAD_POLICY,
  preview: "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
}

export type VersionRequest = {
  request: Request
  connection: NodeConnection
  action: 'download' | 'preview'
}

/** Returns a version's bytes, or the range that the request asks for, and records the view. Doesn't check access. */
export async function createVersionResponse(
  ctx: ActorCtx,
  found: StoredVersion,
  { request, connection, action }: VersionRequest,
): Promise<Response> {
  const headers = {
    'Content-Type': documentKinds[found.kind].mime,
    'Content-Disposition': createContentDisposition(
      action === 'download' ? 'attachment' : 'inline',
      found.name,
    ),
    'Content-Security-Policy': policies[action],
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Last-Modified': found.createdAt.toUTCString(),
    ...(action === 'preview' ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
  }
  const { bytes, sha256 } = found
  return createRangeResponse(request, connection, { bytes, sha256, headers }, async (range) => {
    const content = await readVersion(ctx, found, range ?? { start: 0, end: bytes - 1 })
    const continued = range !== null && range.start > 0
    await recordDocumentView(ctx, found, action, { from: ctx.clientIp, continued }).catch((err) => {
      content.destroy()
      throw err
    })
    return content
  })
}
