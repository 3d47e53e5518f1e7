import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { NodeConnection } from '#app/adapters/node-streams.server.ts'
import type { Actor } from '#app/context.ts'
import { REPEATABLE_FIELDS } from '#app/core/repeatable-fields.ts'
import { withTimeout } from '#app/core/timeout.ts'
import { MIB } from '#app/core/units.ts'
import { t } from '#app/texts.ts'
import { normalizeForm, normalizeJson } from './normalize-text.ts'

/** Maximum size in bytes of JSON, and of a form sent without a session. */
const MAX_BYTES = 64 * 1024
const MAX_BYTES_SIGNED_IN = 2 * MIB
const BODY_TIMEOUT_MS = 60_000
/** More than any form has. An invoice with 100 lines has about 410 fields. */
const MAX_FIELDS = 500
const MAX_NAME_DEPTH = 4
const MAX_NAME_LENGTH = 200
const MAX_LIST_INDEX = 199
/** Maximum total number of list entries that a form's field names describe. */
const MAX_LIST_ENTRIES = 1000
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** Status for a request whose sender closed the connection, as in nginx. Appears only in logs and metrics. */
export const CLIENT_CLOSED_REQUEST = 499

const ListIndex = z.int().min(0).max(MAX_LIST_INDEX)
const ListName = z.string().max(MAX_NAME_LENGTH)
// Sent by the form library's add and remove buttons before hydration. Adds or removes one row.
const ListIntent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('insert'),
    payload: z.object({
      name: ListName,
      index: ListIndex.optional(),
      defaultValue: z.record(z.string().regex(/^\w{1,100}$/), z.string()).optional(),
    }),
  }),
  z.object({ type: z.literal('remove'), payload: z.object({ name: ListName, index: ListIndex }) }),
])

/** Paths whose routes stream the body and limit its size themselves. */
const isStreamed = (path: string, type: string) =>
  /^\/api\/((admin\/)?documents|rooms\/[^/]+)\/upload$/.test(path) ||
  (/^\/verify(\.data)?$/.test(path) && type === 'multipart/form-data') ||
  (/^\/admin\/(projects\/[^/]+\/(publish|agreements\/new|room\/questions)|invoices\/external)(\.data)?$/.test(
    path,
  ) &&
    type === 'multipart/form-data')
const acceptsJson = (path: string) =>
  path.startsWith('/api/') || path === '/passkey' || path === '/passkey.data'

/**
 * Reads each body into memory before a route sees it, and rejects anything that no page sends: large or slow bodies,
 * unknown types, and forms that would take long to parse.
 */
export function limitBody(
  timeoutMs = BODY_TIMEOUT_MS,
): MiddlewareHandler<{ Variables: { actor: Actor | null } }> {
  return async (c, next) => {
    const { method, path } = c.req
    if (method !== 'POST') return next()
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (isStreamed(path, type)) {
      const { url, headers, signal } = c.req.raw
      // The route reads Node's request, so the web request must not have the body too.
      if ((c.env as NodeConnection | undefined)?.incoming)
        c.req.raw = new Request(url, { method, headers, signal })
      return next()
    }
    const isJson = acceptsJson(path)
    const maxBytes = c.get('actor') && !isJson ? MAX_BYTES_SIGNED_IN : MAX_BYTES
    const onTimeout = () => ({ status: 408 }) as const
    const { body, status } = await withTimeout<BodyResult, BodyResult>(
      timeoutMs,
      readBody(c.req.raw, maxBytes),
      onTimeout,
    )
    if (status === CLIENT_CLOSED_REQUEST) return c.body(null, CLIENT_CLOSED_REQUEST as 400)
    if (status === 408)
      return c.text(
        t('The form took too long to arrive. Check your connection and send it again. Nothing was changed.'),
        408,
      )
    if (isJson && status === 413) return c.text(t('That is too long. Please shorten your message.'), 413)
    if (status)
      return c.text(t('The form is too large. Shorten it and send it again. Nothing was changed.'), 413)
    const headers = new Headers(c.req.raw.headers)
    // An empty body counts as an empty form.
    if (body.length === 0 && !isJson) headers.set('content-type', FORM_TYPE)
    const isForm = body.length === 0 || type === FORM_TYPE
    c.req.raw = new Request(c.req.raw.url, { method, headers, body: composeBody(body, isForm, isJson) })
    const isAccepted = isForm ? isAcceptedForm(body.toString()) : isJson && !containsNul(body)
    return isAccepted
      ? next()
      : c.text(
          t('The request isn’t a form of this site. Reload the page and try again. Nothing was changed.'),
          400,
        )
  }
}

function composeBody(body: Buffer<ArrayBuffer>, isForm: boolean, isJson: boolean) {
  const text = body.toString()
  const composed = isForm ? normalizeForm(text) : isJson ? normalizeJson(text) : text
  // Bytes that are not UTF-8 stay as they are, so that routes reject them.
  return composed === text ? body : composed
}

type BodyResult =
  | { body: Buffer<ArrayBuffer>; status?: never }
  | { body?: never; status: 408 | 413 | typeof CLIENT_CLOSED_REQUEST }

/** Reads the whole body unless it exceeds `maxBytes` or the connection ends first. */
async function readBody(request: Request, maxBytes: number): Promise<BodyResult> {
  if (Number(request.headers.get('content-length')) > maxBytes) return { status: 413 }
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (reader) {
    // Reading fails only if the sender has closed the connection, which is not a server error.
    const chunk = await reader.read().catch(() => null)
    if (!chunk) return { status: CLIENT_CLOSED_REQUEST }
    if (chunk.done) break
    bytes += chunk.value.length
    if (bytes > maxBytes) return { status: 413 }
    chunks.push(chunk.value)
  }
  return { body: Buffer.concat(chunks) }
}

/**
 * Parses a form field by field and stops at the first one beyond a limit, because full parsers build every list that a
 * name describes.
 */
function isAcceptedForm(body: string): boolean {
  const fields = body.split('&', MAX_FIELDS + 1)
  if (fields.length > MAX_FIELDS) return false
  const names = new Set<string>()
  const listLengths = new Map<string, number>()
  for (const field of fields) {
    // After '&', a leading '?' is part of the name.
    for (const [name, value] of new URLSearchParams(`&${field}`)) {
      if (names.has(name) && !REPEATABLE_FIELDS.includes(name)) return false
      names.add(name)
      if (name.includes('\0') || value.includes('\0')) return false
      if (!isAcceptedName(name) || !isAcceptedLibraryField(name, value)) return false
      for (const match of name.matchAll(/\[(\d*)\]/g)) {
        const list = name.slice(0, match.index)
        listLengths.set(list, Math.max(listLengths.get(list) ?? 0, Number(match[1]) + 1))
      }
    }
  }
  return [...listLengths.values()].reduce((total, length) => total + length, 0) <= MAX_LIST_ENTRIES
}

/** Returns whether a name looks like `lines[3].description`, without deeper nesting or a high index. */
function isAcceptedName(name: string): boolean {
  const parts = name.split(/[.[\]]+/).filter(Boolean)
  const isHighIndex = (part: string) => /^\d+$/.test(part) && Number(part) > MAX_LIST_INDEX
  return name.length <= MAX_NAME_LENGTH && parts.length <= MAX_NAME_DEPTH && !parts.some(isHighIndex)
}

/** Checks the two fields that the form library adds. */
function isAcceptedLibraryField(name: string, value: string): boolean {
  if (name === '__intent__') return ListIntent.safeParse(parseJson(value)).success
  return name !== '__state__' || parseJson(value) !== undefined
}

/** Returns undefined if the JSON is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns whether JSON contains a NUL, which PostgreSQL can't store: `\u0000`, but not `\\u0000`. */
const containsNul = (body: Buffer) => body.includes(0) || /(?<!\\)(?:\\\\)*\\u0000/.test(body.toString())
