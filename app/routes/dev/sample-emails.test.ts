import { expect, test } from 'vitest'
import { EMAIL_KINDS } from '#app/emails/email-kinds.ts'
import { renderSampleEmails } from './sample-emails.ts'

/** Kinds of emails that are no longer sent. */
const RETIRED = ['question-answered']

test('the email gallery shows every kind of email with complete sample data', async () => {
  const emails = await renderSampleEmails()
  const kinds = new Set(emails.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(
    Object.keys(EMAIL_KINDS)
      .filter((kind) => !RETIRED.includes(kind))
      .sort(),
  )
  for (const { subject, html, text } of emails) {
    expect(subject).not.toBe('')
    expect(`${subject} ${html} ${text}`).not.toMatch(/undefined|\[object|NaN|\{\w+\}/)
  }
})

/** Elements that app/emails/plain-text.ts puts on their own lines, and those that it doesn't. */
const KNOWN_ELEMENTS = [
  'blockquote',
  'div',
  'h1',
  'h2',
  'li',
  'p',
  'td',
  'ul',
  'a',
  'body',
  'br',
  'html',
  'img',
  'span',
  'strong',
  'table',
  'tbody',
  'tr',
]

test('emails use only HTML elements that toPlainText supports', async () => {
  const bodies = (await renderSampleEmails()).map(({ html }) => html.slice(html.indexOf('<body')))
  const used = new Set(bodies.flatMap((body) => [...body.matchAll(/<(\w+)/g)].map(([, name = '']) => name)))
  expect([...used].filter((name) => !KNOWN_ELEMENTS.includes(name))).toEqual([])
})
