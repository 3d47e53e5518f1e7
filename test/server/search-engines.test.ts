import { expect, test } from 'vitest'
import { sitePages } from '#app/routes/site/pages.ts'
import type { build } from '#server/app.ts'
import { APP_URL, openTestApp } from '#test/app.ts'
import { makeClient, makeProject } from '#test/make/make.ts'
import { serverBuild } from '../../scripts/build.ts'

const { as, db } = await openTestApp()
const { build: routes } = (await import(serverBuild)) as { build: typeof build }

/** Parses a page's meta tags; a repeated name has several values. */
async function headOf(path: string) {
  const answer = await as(null).get(path)
  const html = await answer.text()
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  const meta = (name: string) => all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))
  return {
    answer,
    html,
    meta,
    titles: all(/<title>([^<]*)<\/title>/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    facts: all(/<script type="application\/ld\+json">(.*?)<\/script>/gs).map((json) => JSON.parse(json)),
  }
}

const published = await makeProject(db, { title: 'A fine project', tags: ['AI', 'Ships'], published: true })
const pages = [...Object.values(sitePages).map(({ path }) => path), `/portfolio/${published.slug}`]

test.each(pages)('%s has one title, description, canonical link and share picture', async (path) => {
  const { answer, titles, canonical, meta } = await headOf(path)
  expect(answer.status).toBe(200)
  expect(titles).toHaveLength(1)
  expect(titles[0]).toContain('Norrvane Advisory')
  expect(canonical).toEqual([APP_URL + path])
  expect(meta('description')).toHaveLength(1)
  expect(meta('description')[0]?.length).toBeGreaterThan(10)
  expect(meta('og:url')).toEqual(canonical)
  for (const name of ['title', 'description', 'image'])
    expect(meta(`twitter:${name}`)).toEqual(meta(`og:${name}`))
  expect(meta('robots')).toEqual([])
  expect(answer.headers.get('x-robots-tag')).toBeNull()

  const [picture = '', ...more] = meta('og:image')
  expect(more).toEqual([])
  expect(picture).toBe(`${APP_URL}/link-preview.png`)
  const image = await as(null).get(picture.slice(APP_URL.length))
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
  const png = Buffer.from(await image.arrayBuffer())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})

test('every public page has a unique title and description', async () => {
  const heads = await Promise.all(pages.map(headOf))
  expect(new Set(heads.map(({ titles }) => titles[0])).size).toBe(pages.length)
  expect(new Set(heads.map(({ meta }) => meta('description')[0])).size).toBe(pages.length)
})

test('every public page with its own route is listed in the site map', () => {
  const inSite = Object.values(routes.routes).filter((route) => route?.parentId === 'routes/site/layout')
  // Only certificate pages of agreements name '/verify'.
  const paths = inSite
    .map((route) => `/${route?.path ?? ''}`)
    .filter((path) => !/[:*]/.test(path) && path !== '/verify')
  expect(paths.sort()).toEqual(
    Object.values(sitePages)
      .map(({ path }) => path)
      .sort(),
  )
})

test('every public page has the same canonical link for every query string', async () => {
  expect((await headOf('/about?utm_source=x&"><script>')).canonical).toEqual([`${APP_URL}/about`])
})

const entrances = ['/login', '/signup', '/forgot-password', '/verify-email']

test.each(entrances)('%s may be indexed by search engines, but not with a query string', async (path) => {
  const { answer, meta, canonical } = await headOf(path)
  expect([meta('robots'), answer.headers.get('x-robots-tag')]).toEqual([[], null])
  expect(canonical).toEqual([APP_URL + path])
  expect(meta('description')[0]).toContain('Norrvane Advisory')
  const more = await headOf(`${path}?token=secret`)
  expect([more.meta('robots'), more.answer.headers.get('x-robots-tag')]).toEqual([['noindex'], 'noindex'])
  expect(more.canonical).toEqual([])
})

test.each(['/no/such/page', '/portfolio/nope', '/login?notice=reset', '/reset-password', '/invitation'])(
  '%s may not be indexed by search engines',
  async (path) => {
    const { answer, meta, canonical, titles } = await headOf(path)
    expect(meta('robots')).toEqual(['noindex'])
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect([canonical, titles.length]).toEqual([[], 1])
  },
)

test('the portal may not be indexed by search engines', async () => {
  const page = await as(await makeClient(db)).get('/client/dashboard')
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(await page.text()).toContain('<meta name="robots" content="noindex"')
})

const kinds = (facts: { '@graph': { '@type': string }[] }[]) =>
  facts.flatMap((fact) => fact['@graph'].map((node) => node['@type']))

test('structured data describes the firm, its services and its projects', async () => {
  const [home, services, project] = await Promise.all(['/', '/services', pages.at(-1) ?? ''].map(headOf))
  expect(kinds(home?.facts ?? [])).toEqual(['ProfessionalService'])
  expect(kinds(services?.facts ?? [])).toEqual(['ItemList'])
  expect(services?.html).toContain('"@type":"Service"')
  expect(kinds(project?.facts ?? [])).toEqual(['CreativeWork', 'BreadcrumbList'])
  expect(project?.facts[0]['@graph'][0]).toMatchObject({
    name: 'A fine project',
    url: `${APP_URL}/portfolio/${published.slug}`,
    keywords: ['AI', 'Ships'],
  })
})

test('structured data escapes a hostile title', async () => {
  const title = `</script></title><script>alert(1)</script> "><img src=x onerror=alert(2)> <!-- \u2028`
  const description = `]]></script><script>alert(3)</script>" onload="alert(4)`
  const hostile = await makeProject(db, { title, description, tags: [title], published: true })
  const { html, facts, titles } = await headOf(`/portfolio/${hostile.slug}`)
  expect(html.match(/<script(?! type="application\/ld\+json")/g)).toBeNull()
  expect(html).not.toMatch(/<img src=x|" onload="/)
  expect(titles).toHaveLength(1)
  expect(facts).toHaveLength(1)
  expect(facts[0]['@graph'][0].name).toBe(title)
})

test('the site map lists every page and published project, and nothing else', async () => {
  const draft = await makeProject(db)
  const answer = await as(null).get('/sitemap.xml')
  expect(answer.headers.get('content-type')).toContain('application/xml')
  const xml = await answer.text()
  for (const path of pages) expect(xml).toContain(`<loc>${APP_URL}${path}</loc>`)
  expect(xml).toContain(`${published.slug}</loc><lastmod>${published.createdAt.toISOString()}</lastmod>`)
  expect(xml).not.toContain(draft.id)
  expect(xml).not.toMatch(/login|client|admin/)
})

test('the site map and the project page work with special characters in the URL', async () => {
  const odd = await makeProject(db, { slug: `a"b<c>/${published.id}`, published: true })
  const path = `/portfolio/${encodeURIComponent(odd.slug ?? '')}`
  const xml = await (await as(null).get('/sitemap.xml')).text()
  const listed = [...xml.matchAll(/<loc>([^<>]*)<\/loc>/g)].map(([, url]) =>
    url?.replaceAll('&amp;', '&').replaceAll('&apos;', "'"),
  )
  expect(listed.map((url) => decodeURIComponent(url ?? ''))).toContain(`${APP_URL}/portfolio/${odd.slug}`)
  expect((await as(null).get(path)).status).toBe(200)
})

test('/robots.txt names the site map and disallows pages that need an account', async () => {
  const answer = await as(null).get('/robots.txt')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain(`Sitemap: ${APP_URL}/sitemap.xml`)
  for (const path of ['/client', '/admin', '/api', '/demo', '/reset-password'])
    expect(lines).toContain(`Disallow: ${path}`)
  const closed = lines.flatMap((line) => line.split('Disallow: ')[1] ?? [])
  for (const path of [...pages, ...entrances, '/assets/', '/pictures/'])
    expect(closed.some((start) => path.startsWith(start))).toBe(false)
})

test('the manifest and all its icons exist', async () => {
  const { answer, html } = await headOf('/')
  expect(answer.headers.get('content-security-policy')).toContain("manifest-src 'self'")
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest"')
  expect(html).toContain('<meta name="theme-color"')
  const manifest = await as(null).get('/site.webmanifest')
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const icon = await as(null).get(src)
    expect(icon.headers.get('content-type')).toMatch(/^image\//)
    const bytes = Buffer.from(await icon.arrayBuffer())
    if (sizes !== 'any') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  const favicon = await as(null).get('/favicon.ico')
  expect(favicon.status).toBe(200)
  expect(Buffer.from(await favicon.arrayBuffer()).readUInt8(6)).toBe(32)
})
