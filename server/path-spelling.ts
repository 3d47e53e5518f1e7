import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from 'react-router'
import { t } from '#app/texts.ts'
import { getPathAndQuery, getRawPath, isGetOrHead } from './cache/ready-response.ts'

/** Part of a route's path: fixed text, or a parameter with the fixed text that follows it. `*` matches all the rest. */
type Segment = { text: string } | { suffix: string } | '*'

/** Characters that a path can contain as they are (RFC 3986), so that escaping them is needless. */
const PLAIN = /[\w.~!$&'()*+,;=:@-]/
const DATA_SUFFIX = '.data'

const parseSegment = (part: string): Segment => {
  if (part === '*') return '*'
  const [, suffix] = /^:\w+(.*)$/.exec(part) ?? []
  return suffix === undefined ? { text: part } : { suffix }
}
// Sorts fixed text before parameters, and parameters before the rest, as the router does.
const getRank = (segments: Segment[]) =>
  segments.map((segment) => (segment === '*' ? 3 : 'text' in segment ? 0 : segment.suffix ? 1 : 2)).join('')

function listRoutePaths(routes: ServerBuild['routes']): string[] {
  const getPath = (id: string): string => {
    const route = routes[id]
    if (!route) return ''
    const before = route.parentId ? getPath(route.parentId) : ''
    return route.path ? `${before}/${route.path}` : before
  }
  return Object.keys(routes).map(getPath)
}

/**
 * Removes needless escapes, repeated slashes, `..` and a trailing slash. Never returns a path on another host, because
 * only its first character is a slash.
 */
function simplify(path: string): string {
  const simple = path
    .replace(/%[\da-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      return PLAIN.test(character) ? character : escaped.toUpperCase()
    })
    .replace(/[\\/]+/g, '/')
    .replace(/(?<=.)\/$/, '')
  return /\/\.\.?(\/|$)/.test(simple) ? new URL(simple, 'http://host').pathname : simple
}

/** Returns the path's parts in the spelling of the route, or undefined if it doesn't match. */
function matchSegments(segments: Segment[], parts: string[]): string[] | undefined {
  const spelled: string[] = []
  for (const [i, segment] of segments.entries()) {
    if (segment === '*') return [...spelled, ...parts.slice(i)]
    const part = parts[i]
    const fixed = 'text' in segment ? segment.text : segment.suffix
    if (!part?.toLowerCase().endsWith(fixed.toLowerCase())) return undefined
    if ('text' in segment && part.length !== fixed.length) return undefined
    spelled.push(part.slice(0, part.length - fixed.length) + fixed)
  }
  return parts.length === segments.length ? spelled : undefined
}

/**
 * Returns a function that returns a path's canonical spelling: fixed parts in the case of their route or file, without
 * needless escapes, repeated slashes or a trailing slash. Ids, tokens and unknown paths keep their case.
 */
export function createPathSpelling(routes: ServerBuild['routes'], otherPaths: string[], filePaths: string[]) {
  const exact = new Set(filePaths)
  const files = new Map(filePaths.map((path) => [path.toLowerCase(), path]))
  const patterns = [...new Set([...listRoutePaths(routes), ...otherPaths])]
    .map((path) => path.split('/').filter(Boolean).map(parseSegment))
    .filter((segments) => segments.length > 0)
    .toSorted((a, b) => (getRank(a) < getRank(b) ? -1 : 1))

  const spellPage = (path: string): string => {
    const parts = path.split('/').slice(1)
    for (const segments of patterns) {
      const spelled = matchSegments(segments, parts)
      if (spelled) return `/${spelled.join('/')}`
    }
    return path
  }
  return (path: string): string => {
    const simple = simplify(path)
    if (exact.has(simple)) return simple
    const file = files.get(simple.toLowerCase())
    if (file) return file
    // Unknown files are a 404 in any spelling.
    if (/^\/assets(\/|$)/i.test(simple)) return path
    const hasSuffix = simple.toLowerCase().endsWith(DATA_SUFFIX)
    return hasSuffix ? spellPage(simple.slice(0, -DATA_SUFFIX.length)) + DATA_SUFFIX : spellPage(simple)
  }
}

/**
 * Redirects GET and HEAD requests to the canonical path, so that no other spelling bypasses a rule of the program or a
 * proxy. Other methods get a 404.
 */
export const redirectToCanonicalPath =
  (spell: (path: string) => string): MiddlewareHandler =>
  async (c, next) => {
    const path = getRawPath(c.req.raw)
    const spelled = spell(path)
    if (spelled === path) return next()
    if (!isGetOrHead(c.req.raw)) return c.text(t('There is nothing at this address.'), 404)
    const query = getPathAndQuery(c.req.raw).slice(path.length)
    // A path or query can contain a token.
    return c.body(null, 308, { Location: spelled + query, 'Cache-Control': 'private, no-store' })
  }
