import { createStreamResponse, type NodeConnection } from '#app/adapters/node-streams.server.ts'
import type { ActorCtx } from '#app/context.ts'
import type { StoredVersion } from '#app/domain/documents/client-documents.server.ts'
import { recordDocumentView } from '#app/domain/documents/document-history.server.ts'
import { documentKinds } from '#app/domain/documents/document-kinds.ts'
import { readVersion } from '#app/domain/documents/read-stored-version.server.ts'
import { createErrorResponse } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import { parseByteRange } from './byte-range.ts'
import { createContentDisposition } from './content-disposition.ts'

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
  const etag = `"${found.sha256}"`
  const headers: Record<string, string> = {
    'Content-Type': documentKinds[found.kind].mime,
    'Content-Disposition': createContentDisposition(
      action === 'download' ? 'attachment' : 'inline',
      found.name,
    ),
    'Content-Security-Policy': policies[action],
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': found.createdAt.toUTCString(),
    ...(action === 'preview' ? { 'X-Frame-Options': 'SAMEORIGIN' } : {}),
  }
  if (
    request.headers
      .get('if-none-match')
      ?.split(/\s*,\s*/)
      .includes(etag)
  )
    return new Response(null, { status: 304, headers })
  const range = parseByteRange(request.headers, { etag, bytes: found.bytes })
  if (range === 'none')
    return createErrorResponse(416, t('The requested range is beyond the end of the document.'), {
      'Content-Range': `bytes */${found.bytes}`,
    })
  const bytesSent = range ?? { start: 0, end: found.bytes - 1 }
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${found.bytes}`
  headers['Content-Length'] = String(bytesSent.end - bytesSent.start + 1)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = await readVersion(ctx, found, bytesSent)
  await recordDocumentView(ctx, found, action, { from: ctx.clientIp, continued: bytesSent.start > 0 }).catch(
    (err) => {
      bytes.destroy()
      throw err
    },
  )
  return createStreamResponse(connection, bytes, { status, headers })
}
