import { readRoutes } from '../routes.ts'

export const roles = ['nobody', 'client', 'guest', 'admin'] as const
export type Role = (typeof roles)[number]
/** A form on a page. */
export type SiteForm = { role: Role; page: string; fields: [string, string][] }
/** Result of a crawl: each role's paths and forms, and the ids they contain. */
export type Site = {
  patterns: string[]
  pages: { role: Role; path: string }[]
  forms: SiteForm[]
  ids: string[]
}

/** Lists every route's pattern. */
async function readPatterns(): Promise<string[]> {
  const own = ['/', '/healthz', '/readyz', '/speculation-rules.json', '/assets/x.js', '/favicon.ico']
  return [...new Set([...(await readRoutes()).map(({ pattern }) => pattern), ...own])]
}

// Some of the demo's rows have a name as their id.
const ID = /(?<=\/)(?:[a-z]+-)+[a-z]+(?=\/|$|\?)|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)
  return found ? unescaped(found[1] ?? '') : undefined
}

/** Follows each role's links, a few per route. `get` returns a page's HTML. */
export async function crawl(get: (role: Role, path: string) => Promise<string>): Promise<Site> {
  const patterns = await readPatterns()
  const site: Site = { patterns, pages: [], forms: [], ids: [] }
  const ids = new Set<string>()
  for (const role of roles) {
    const waiting = patterns.filter((pattern) => !/[:*]|\/logout|\.csv|\.zip/.test(pattern))
    const seen = new Map<string, number>()
    const isNew = (kind: string, most: number) => {
      const times = (seen.get(kind) ?? 0) + 1
      seen.set(kind, times)
      return times <= most
    }
    for (const path of waiting) {
      if (!isNew(path.replaceAll(ID, ':id').replaceAll(/=[^&]*/g, ''), path.includes('?') ? 1 : 2)) continue
      site.pages.push({ role, path })
      const html = await get(role, path)
      for (const id of html.match(UUID) ?? []) ids.add(id)
      for (const [tag] of html.matchAll(/<a\b[^>]*>/g)) {
        const href = attribute(tag, 'href') ?? ''
        if (href.startsWith('/') && !waiting.includes(href)) waiting.push(href)
      }
      for (const form of formsOf(html, path)) {
        const where = form.page.replaceAll(ID, ':id').split('?')[0]
        const intent = form.fields.find(([name]) => name === 'intent')?.[1]
        if (isNew(`${where} ${intent} ${form.fields.map(([name]) => name)}`, 1))
          site.forms.push({ role, ...form })
      }
    }
  }
  site.ids = [...ids]
  return site
}

/** Returns a page's POST forms with their fields. */
export function formsOf(html: string, path: string): Omit<SiteForm, 'role'>[] {
  return [...html.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/g)]
    .filter(([, tag = '']) => attribute(tag, 'method') === 'post')
    .map(([, tag = '', inside = '']) => {
      const controls = [...inside.matchAll(/<(?:input|select|button)\b[^>]*>|<textarea\b[^>]*>[^<]*/g)]
      const fields = controls.flatMap(([control]): [string, string][] => {
        const name = attribute(control, 'name')
        if (!name) return []
        const text = /^<textarea[^>]*>([\s\S]*)$/.exec(control)?.[1]
        return [[name, text === undefined ? (attribute(control, 'value') ?? '') : unescaped(text)]]
      })
      return { page: attribute(tag, 'action') ?? path, fields }
    })
}
