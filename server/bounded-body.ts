import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { bodyFromLine } from '#app/adapters/line-chunks.server.ts'
import type { Actor } from '#app/context.ts'
import { within } from '#app/domain/within.ts'
import { fitsAsForm, hasNul } from './form-bounds.ts'

/** Bytes that a body may have: JSON or of a stranger, and a form of somebody signed in. */
const MOST_BYTES = 64 * 1024
const MOST_BYTES_SIGNED_IN = 2 * 1_048_576
const FORM = 'application/x-www-form-urlencoded'
/** Milliseconds until a whole body must be there. */
const BODY_MS = 60_000

/** What streams, and bounds its bodies itself. */
const streams = (path: string, type: string) =>
  /^\/api\/(admin\/)?documents\/upload$/.test(path) ||
  (/^\/admin\/projects\/[^/]+\/publish(\.data)?$/.test(path) && type === 'multipart/form-data')
const speaksJson = (path: string) =>
  path.startsWith('/api/') || path === '/passkey' || path === '/passkey.data'

/**
 * Reads each body whole before anybody works on it, and refuses what no page of ours sends: a large or slow one, one
 * that is no form, and one whose fields would take long to parse.
 */
export function boundedBody(bodyMs = BODY_MS): MiddlewareHandler<{ Variables: { actor: Actor | null } }> {
  return async (c, next) => {
    const { method, path } = c.req
    if (method !== 'POST') return next()
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (streams(path, type)) {
      const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
      // Where Node has the line, and nobody has begun to read.
      if (incoming?.readableFlowing === null) {
        const { url, headers, signal } = c.req.raw
        const line = { body: bodyFromLine(incoming), duplex: 'half' }
        c.req.raw = new Request(url, { method, headers, signal, ...line })
      }
      return next()
    }
    const json = speaksJson(path)
    const most = c.get('actor') && !json ? MOST_BYTES_SIGNED_IN : MOST_BYTES
    const late = () => ({ refused: 408 }) as const
    const { body, refused } = await within<ReadBody, ReadBody>(bodyMs, readBody(c.req.raw, most), late)
    if (refused === CLIENT_CLOSED_REQUEST) return c.body(null, CLIENT_CLOSED_REQUEST as 400)
    if (refused === 408) return c.text('This took too long to arrive. Nothing was changed.', 408)
    if (json && refused === 413) return c.text('That is too long. Please shorten your message.', 413)
    if (refused) return c.text('This is more than any form here takes. Nothing was changed.', 413)
    const headers = new Headers(c.req.raw.headers)
    // Nothing at all is an empty form.
    if (body.length === 0 && !json) headers.set('content-type', FORM)
    c.req.raw = new Request(c.req.raw.url, { method, headers, body })
    const isForm = body.length === 0 || type === FORM
    const fits = isForm ? fitsAsForm(body) : json && !hasNul(body)
    return fits ? next() : c.text('This is not a form of this site. Nothing was changed.', 400)
  }
}

/** Status of a request whose sender closed the connection; nginx uses the same number. Only logs and metrics see it. */
const CLIENT_CLOSED_REQUEST = 499

type ReadBody =
  | { body: Buffer<ArrayBuffer>; refused?: never }
  | { body?: never; refused: 408 | 413 | typeof CLIENT_CLOSED_REQUEST }

/** Reads the whole body, unless it is larger than `most` bytes or the connection ends first. */
async function readBody(request: Request, most: number): Promise<ReadBody> {
  if (Number(request.headers.get('content-length')) > most) return { refused: 413 }
  const reader = request.body?.getReader()
  const parts: Uint8Array[] = []
  let bytes = 0
  while (reader) {
    // Reading fails only when the sender has closed the connection, which is no error of the server.
    const part = await reader.read().catch(() => null)
    if (!part) return { refused: CLIENT_CLOSED_REQUEST }
    const { done, value } = part
    if (done) break
    bytes += value.length
    if (bytes > most) return { refused: 413 }
    parts.push(value)
  }
  return { body: Buffer.concat(parts) }
}
