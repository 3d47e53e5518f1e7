import { expect, test } from 'vitest'
import { toPlainText } from './plain-text.ts'

const inBody = (body: string) =>
  toPlainText(`<!doctype html><html><head><title>T</title></head><body>${body}</body>`)

test('toPlainText separates paragraphs, decodes entities and keeps the line breaks that users typed', () => {
  const html =
    '<table><tr><td><p>Hi &quot;Ada&quot; &amp; Bo&#x27;s &lt;b&gt;,</p><p>one<br/>  two\n three</p></td></tr></table>'
  expect(inBody(html)).toBe(`Hi "Ada" & Bo's <b>,\n\none\n two three`)
})

test("toPlainText shows each link's URL once and omits the logo", () => {
  const html =
    '<span data-skip-in-text="true">F</span>Firm<p><a href="https://a.example/?x=1&amp;y=2">Open</a></p><p><a href="https://b.example">https://b.example</a></p>'
  expect(inBody(html)).toBe('Firm\n\nOpen https://a.example/?x=1&y=2\n\nhttps://b.example')
})

test('toPlainText indents list items and marks quoted lines', () => {
  const html =
    '<ul><li>a<br/><br/>b</li><li>c</li></ul><blockquote><p>one</p><p>two</p></blockquote><p>end</p>'
  expect(inBody(html)).toBe(' * a\n\n   b\n * c\n\n> one\n> \n> two\n\nend')
})
