import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCustomPage, parseNewsItem, readNews } from './custom-pages.ts'

const parse = (source: string, name = 'imprint') => {
  const errors: string[] = []
  return { page: parseCustomPage(name, source, (error) => errors.push(error)), errors }
}
const page = (body: string, more = '') => `---\ntitle: Imprint\ndescription: Who we are\n${more}---\n${body}`

test('parseCustomPage reads the front matter and renders the Markdown', () => {
  const { page: read, errors } = parse(page('## Who\n\nA [firm](/about).\n', 'footer: true\norder: 2\n'))
  expect(errors).toEqual([])
  expect(read).toMatchObject({ title: 'Imprint', description: 'Who we are', footer: true, navigation: false })
  expect([read.order, read.html]).toEqual([2, '<h2>Who</h2>\n<p>A <a href="/about">firm</a>.</p>\n'])
})

test('parseCustomPage escapes raw HTML and omits javascript: links', () => {
  const { html } = parse(page('<script>alert(1)</script> <b>x</b> [a](javascript:alert(1))')).page
  expect(html).not.toMatch(/<script|<b>|href/)
  expect(html).toContain('&lt;script&gt;')
})

test.each([
  ['Text without fields', /must begin with front matter/],
  ['---\ntitle: Imprint\n---\n', /'description' is missing/],
  [page('', 'colour: red\n'), /'colour' is unknown/],
  [page('', 'order: first\n'), /order must be a number, not 'first'/],
  [page('', 'nonsense\n'), /'nonsense' is not a field/],
  [page('# Imprint\n'), /headings must begin with ##/],
])('parseCustomPage reports the mistake in %j', (source, error) => {
  expect(parse(source).errors.join('\n')).toMatch(error)
})

test("parseCustomPage rejects a file name that can't be a URL path", () => {
  expect(parse(page(''), 'Über uns').errors).toEqual([
    'its name can have lowercase letters, digits and hyphens only.',
  ])
})

test('parseNewsItem reads the date and the slug from the file name', () => {
  const errors: string[] = []
  const item = parseNewsItem('2026-09-01-new-office', page('We moved.\n'), (error) => errors.push(error))
  expect(errors).toEqual([])
  expect(item).toMatchObject({ slug: 'new-office', date: '2026-09-01', html: '<p>We moved.</p>\n' })
})

test.each(['new-office', '2026-02-30-new-office', '2026-09-01-New Office'])(
  'parseNewsItem rejects the file name %s',
  (name) => {
    const errors: string[] = []
    parseNewsItem(name, page(''), (error) => errors.push(error))
    expect(errors).toEqual([expect.stringMatching(/^its name must be a date and words/)])
  },
)

test('readNews lists the newest item first and rejects duplicate slugs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-news-'))
  for (const name of ['2025-01-31-hello', '2026-09-01-new-office', '2026-03-01-hello'])
    writeFileSync(join(folder, `${name}.md`), page(''))
  const { news, errors } = readNews(folder)
  expect(news.map(({ date }) => date)).toEqual(['2026-09-01', '2026-03-01', '2025-01-31'])
  expect(errors).toEqual([expect.stringContaining('more than one file has the address /news/hello')])
})

test('several pictures without text between them become a row with captions', () => {
  const body = '![Ada](/pictures/ada.jpg "Ada Example")\n![Bo](/pictures/bo.jpg)\n\n![One](/pictures/one.jpg)'
  const { html } = parseCustomPage('team', `---\ntitle: T\ndescription: D\n---\n${body}`, () => {})
  expect(html.replaceAll('\n', '')).toBe(
    '<div class="picture-row"><figure><img src="/pictures/ada.jpg" alt="Ada"><figcaption>Ada Example</figcaption></figure>' +
      '<figure><img src="/pictures/bo.jpg" alt="Bo"></figure></div><p><img src="/pictures/one.jpg" alt="One"></p>',
  )
})
