import type { MiddlewareHandler } from 'hono'

/** More than any form of ours has in it, in bytes. */
const MOST_BYTES = 2 * 1_048_576
const FORM = 'application/x-www-form-urlencoded'
const MOST_DEEP = 4
const MOST_INDEX = 999

/** What streams, and bounds its bodies itself. */
const streams = (path: string, type: string) =>
  /^\/api\/(admin\/)?documents\/upload$/.test(path) ||
  (path.startsWith('/admin/projects/') && type === 'multipart/form-data')
const speaksJson = (path: string) =>
  path.startsWith('/api/') || path === '/passkey' || path === '/passkey.data'

/**
 * Reads each body whole before anybody works on it, and refuses what no page of ours sends: a large one, one
 * that is no form, and field names from which the form library would build huge lists.
 */
export const boundedBody: MiddlewareHandler = async (c, next) => {
  const { method, path } = c.req
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return next()
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (streams(path, type)) return next()
  const body = await readUpTo(c.req.raw.body, MOST_BYTES)
  if (!body) return c.text('This is more than any form here takes. Nothing was changed.', 413)
  const headers = new Headers(c.req.raw.headers)
  // Nothing at all is an empty form.
  if (body.length === 0 && !speaksJson(path)) headers.set('content-type', FORM)
  c.req.raw = new Request(c.req.raw.url, { method, headers, body })
  if (speaksJson(path)) return next()
  const form = await new Response(body, { headers: { 'content-type': headers.get('content-type') ?? '' } })
    .formData()
    .catch(() => null)
  const fits = form && [...form.keys()].every(isPlain) && form.getAll('__intent__').every(isPlainIntent)
  return fits ? next() : c.text('This is not a form of this site. Nothing was changed.', 400)
}

/** The bytes; null as soon as there are more. */
async function readUpTo(stream: ReadableStream<Uint8Array> | null, most: number) {
  if (!stream) return Buffer.alloc(0)
  const parts: Uint8Array[] = []
  let bytes = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts)
    bytes += value.length
    if (bytes > most) return null
    parts.push(value)
  }
}

/** A name like `lines[3].description`: not deep, and with no high index. */
function isPlain(name: string): boolean {
  const parts = name.split(/[.[\]]+/).filter(Boolean)
  return name.length <= 200 && parts.length <= MOST_DEEP && parts.every((part) => !isHigh(part))
}
const isHigh = (part: unknown) => /^\d+$/.test(String(part)) && Number(part) > MOST_INDEX

/** What the form library's own buttons ask for, such as one more line. */
function isPlainIntent(intent: FormDataEntryValue): boolean {
  try {
    const { payload = {} } = JSON.parse(String(intent)) as { payload?: Record<string, unknown> }
    const { name = '', index = 0, from = 0, to = 0 } = payload
    return isPlain(String(name)) && ![index, from, to].some(isHigh)
  } catch {
    return false
  }
}
