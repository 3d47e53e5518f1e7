import { expect, test } from 'vitest'
import { splitUrls } from './split-urls.ts'

const linksIn = (text: string) => splitUrls(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://norrvane.example/plan.', ['https://norrvane.example/plan']],
  ['(http://a.example/b_(c)) and HTTPS://B.example', ['http://a.example/b_(c)', 'https://b.example/']],
  ['“https://a.example/?x=1&y=2#z”, then', ['https://a.example/?x=1&y=2#z']],
  ['one\nhttps://a.example\ntwo', ['https://a.example/']],
  ['https://münchen.example/ä', ['https://xn--mnchen-3ya.example/%C3%A4']],
])('splitUrls links the URLs in %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://a.example/x',
  'xhttps://a.example',
  'https://',
  'http://[::1',
  'https://bank.example@elsewhere.example/',
  'www.a.example',
])('splitUrls creates no link in %j', (text) => {
  expect(splitUrls(text)).toEqual([{ text }])
})

test('splitUrls ends a URL before an invisible character, which could reverse the displayed text', () => {
  expect(linksIn('https://a.example/\u202Egpj.exe')).toEqual(['https://a.example/'])
})

test('splitUrls keeps every character of an unusual text', () => {
  const long = [`${'https://a.example '.repeat(300)}x`, ')'.repeat(5000)]
  for (const text of ['', 'https://a.example))))', ...long]) {
    const parts = splitUrls(text).map((part) => part.text)
    expect(parts.join('')).toBe(text)
  }
})
