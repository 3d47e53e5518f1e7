import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ensureStarterDocuments } from '#app/domain/documents/starter-documents.server.ts'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { users } from '#db/schema.ts'
import { seedDemoFirm } from '#demo/seed-demo-firm.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { PASSWORD } from '../make/make.ts'

const PEOPLE = {
  visitor: null,
  client: 'client@harborline.example',
  CFO: 'finance@harborline.example',
  'new client': 'newcomer@brightfield.example',
  'bidder in a data room': 'bidder@polarquay.example',
  administrator: ADMIN_EMAIL,
}

/** Links that differ only in an id or a value of the query are one kind. `LINKS_PER_KIND=10000` follows them all. */
const MAX_LINKS_PER_KIND = Number(process.env.LINKS_PER_KIND ?? 8)
const kindOf = ({ pathname, searchParams }: URL) =>
  `${pathname.replace(/(?<=\/)(?:(?:[a-z0-9]+-)+[a-z0-9]+|[\da-f-]{36})(?=\/|$)/g, ':id')}?${[...searchParams.keys()].sort()}`

const unescapeHtml = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
const idsIn = (html: string) =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => unescapeHtml(id)))

test('every link of the demo leads to a page or a file, and every anchor to an element, for each kind of person', async () => {
  const { ctx, db, as } = await openTestApp()
  await ensureAdministrator(ctx, { name: 'Office', password: PASSWORD })
  await seedDemoFirm(ctx)
  await ensureStarterDocuments(ctx)
  const broken: string[] = []
  for (const [kind, email] of Object.entries(PEOPLE)) {
    const [person] = email === null ? [null] : await db.select().from(users).where(eq(users.email, email))
    const get = as(person ?? null).get
    const ids = new Map<string, Set<string>>()
    const anchors: { from: string; path: string; id: string }[] = []
    const waiting = ['/']
    const linksOfKind = new Map<string, number>()
    for (const path of waiting) {
      const response = await get(path)
      const isPage = response.headers.get('content-type')?.startsWith('text/html')
      // Until the terms are accepted, the client area shows only the terms, with status 403.
      const isTermsGate = kind === 'new client' && response.status === 403 && path.startsWith('/client/')
      if (response.status >= 400 && !isTermsGate) broken.push(`${kind}: ${path} (${response.status})`)
      const html = isPage ? await response.text() : ''
      if (!isPage) await response.body?.cancel()
      const links = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => unescapeHtml(href))
      ids.set(path, idsIn(html))
      for (const href of [...links, response.headers.get('location') ?? '']) {
        const url = new URL(href, `http://site.example${path}`)
        if (url.host !== 'site.example' || url.pathname === '/logout' || url.searchParams.has('sort'))
          continue
        const target = url.pathname + url.search
        const linkKind = kindOf(url)
        const before = linksOfKind.get(linkKind) ?? 0
        if (!waiting.includes(target) && before < MAX_LINKS_PER_KIND) {
          linksOfKind.set(linkKind, before + 1)
          waiting.push(target)
        }
        if (url.hash) anchors.push({ from: path, path: target, id: decodeURIComponent(url.hash.slice(1)) })
      }
    }
    for (const { from, path, id } of anchors)
      if (ids.get(path)?.size && !ids.get(path)?.has(id))
        broken.push(`${kind}: ${path}#${id}, linked from ${from}`)
  }
  expect(broken).toEqual([])
})
