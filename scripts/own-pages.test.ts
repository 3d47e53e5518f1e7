import { expect, test } from 'vitest'
import { parseOwnPage } from './own-pages.ts'

const parse = (source: string, name = 'imprint') => {
  const errors: string[] = []
  return { page: parseOwnPage(name, source, (error) => errors.push(error)), errors }
}
const page = (body: string, more = '') => `---\ntitle: Imprint\ndescription: Who we are\n${more}---\n${body}`

test('reads the fields and renders the text', () => {
  const { page: read, errors } = parse(page('## Who\n\nA [firm](/about).\n', 'footer: true\norder: 2\n'))
  expect(errors).toEqual([])
  expect(read).toMatchObject({ title: 'Imprint', description: 'Who we are', footer: true, navigation: false })
  expect([read.order, read.html]).toEqual([2, '<h2>Who</h2>\n<p>A <a href="/about">firm</a>.</p>\n'])
})

test('shows raw HTML as text, and does not link to scripts', () => {
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
])('names what is wrong in %j', (source, error) => {
  expect(parse(source).errors.join('\n')).toMatch(error)
})

test('rejects a name that is not an address', () => {
  expect(parse(page(''), 'Über uns').errors).toEqual([
    'its name can have lowercase letters, digits and hyphens only.',
  ])
})
