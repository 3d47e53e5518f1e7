import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import { createStreamResponse, type NodeConnection } from '#app/adapters/node-streams.server.ts'
import { type ActorCtx, nodeConnectionKey } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { findVersion } from '#app/domain/documents/admin-documents.server.ts'
import { findVersionForClient, type StoredVersion } from '#app/domain/documents/client-documents.server.ts'
import { recordDocumentView } from '#app/domain/documents/document-history.server.ts'
import { documentKinds } from '#app/domain/documents/document-kinds.ts'
import { readVersion } from '#app/domain/documents/read-stored-version.server.ts'
import { getAdminCtx, getClientCtx, isAdminApi } from '#app/domain/sign-in/guards.server.ts'
import { createErrorResponse, respond } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/document-file.ts'
import { createContentDisposition } from './content-disposition.ts'

/** Handles three routes of each area: the document's download, and a version's download and preview. */
export const loader = respond(({ request, context, params, pattern }: Route.LoaderArgs) => {
  const action = pattern.endsWith('/preview') ? 'preview' : 'download'
  const versionRequest = { request, connection: context.get(nodeConnectionKey), action, ...params } as const
  return isAdminApi(pattern)
    ? sendVersion(getAdminCtx(context), findVersion, versionRequest)
    : sendVersion(getClientCtx(context), findVersionForClient, versionRequest)
})

type VersionRequest = {
  request: Request
  connection: NodeConnection
  action: 'download' | 'preview'
  id: string
  version?: string
}

// Uploaded files must not run scripts or load resources. Previews are PDFs, may be framed by this site, and have no
// sandbox, because Safari shows nothing in one.
const policies = {
  download: "default-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
  preview: "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
}

/**
 * Sends one version of a document, by default the latest, and records the view. `find` finds a version that the user
 * can see.
 */
async function sendVersion<ReaderCtx extends ActorCtx>(
  ctx: ReaderCtx,
  find: (ctx: ReaderCtx, id: string, version?: number) => Promise<StoredVersion>,
  versionRequest: VersionRequest,
): Promise<Response> {
  const { id, version, action } = versionRequest
  // Larger numbers don't fit the column type, so no such version can exist.
  if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version)) throw new NotFound(t('Document not found.'))
  const found = await find(ctx, id, version === undefined ? undefined : Number(version))
  if (action === 'preview' && found.kind !== 'pdf') throw new NotFound(t('No preview is available.'))
  return createVersionResponse(ctx, found, versionRequest)
}

async function createVersionResponse(
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
  const range = parseRange(request.headers, { etag, bytes: found.bytes })
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

/**
 * Parses the Range header. Returns null for the whole file, and 'none' if the range cannot be satisfied. Invalid ranges
 * and outdated If-Range values select the whole file (RFC 9110, section 14).
 */
function parseRange(headers: Headers, file: { etag: string; bytes: number }): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? []
  if (first === '' && last === '') return null
  const unless = headers.get('if-range')
  if (unless !== null && unless !== file.etag) return null
  const end = file.bytes - 1
  if (first === '')
    return Number(last) === 0 ? 'none' : { start: Math.max(0, file.bytes - Number(last)), end }
  const range = { start: Number(first), end: last === '' ? end : Math.min(Number(last), end) }
  if (last !== '' && Number(last) < range.start) return null
  return range.start > end ? 'none' : range
}
