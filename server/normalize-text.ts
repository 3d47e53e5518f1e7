import type { MiddlewareHandler } from 'hono'
import { isGetOrHead } from './cache/ready-response.ts'

/** Passwords stay as typed, because accounts from before would reject the composed form. */
const PASSWORD_FIELDS = ['password', 'confirmPassword', 'currentPassword']

const NOT_ASCII = /%[89a-f]|[^\0-\x7f]/i

/**
 * Returns form fields or a query with composed values (Unicode NFC): `u` followed by U+0308 becomes `ü`, so that texts
 * that look the same are the same. macOS decomposes file names, and text copied from them.
 */
export function normalizeForm(fields: string): string {
  if (!NOT_ASCII.test(fields)) return fields
  return fields.split('&').map(normalizeField).join('&')
}

function normalizeField(field: string): string {
  const [[name, value] = ['', '']] = new URLSearchParams(field)
  const composed = value.normalize('NFC')
  if (composed === value || PASSWORD_FIELDS.includes(name)) return field
  return new URLSearchParams([[name, composed]]).toString()
}

/** Returns JSON whose strings are composed like `normalizeForm`. Returns what is not JSON unchanged. */
export function normalizeJson(json: string): string {
  if (!/[^\0-\x7f]|\\u/.test(json)) return json
  try {
    const compose = (key: string, value: unknown) =>
      typeof value === 'string' && !PASSWORD_FIELDS.includes(key) ? value.normalize('NFC') : value
    return JSON.stringify(JSON.parse(json, compose))
  } catch {
    return json
  }
}

/** Composes the query of each request. */
export const normalizeQuery: MiddlewareHandler = (c, next) => {
  const { url, method, headers, signal } = c.req.raw
  const start = url.indexOf('?') + 1
  const composed = start > 0 ? normalizeForm(url.slice(start)) : ''
  if (start > 0 && composed !== url.slice(start) && isGetOrHead(c.req.raw))
    c.req.raw = new Request(url.slice(0, start) + composed, { method, headers, signal })
  return next()
}
