import { expect, test } from 'vitest'
import { EMAIL_KINDS } from '#app/emails/email-kinds.ts'
import { renderSampleEmails } from './sample-emails.ts'

/** Kinds that are no longer sent. */
const RETIRED = ['question-answered']

test('the gallery has every kind of email, each with a subject, a text and no gap in its sample data', async () => {
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
