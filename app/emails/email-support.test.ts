import { join } from 'node:path'
import { caniemail } from 'caniemail'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import type * as SampleEmails from '#app/routes/dev/sample-emails.ts'
import { renderEmail } from './email-frame.tsx'
import { EMAIL_KINDS } from './email-kinds.ts'
import { noAccountEmail } from './users/sign-up-emails.tsx'

const CLIENTS = ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*'] as const
const SENT_KINDS = Object.keys(EMAIL_KINDS).filter((kind) => kind !== 'question-answered')

/** Features that not every one of these clients supports, and what its readers see instead. */
const ACCEPTED = {
  '@media': 'light colors in dark mode',
  '<style> element': 'light colors in dark mode',
  'color-scheme meta tag': 'colors that the client inverts itself',
  'display:none': 'the preview as the first line, in Gmail opened in the browser of a phone',
  '<body> element': 'the background of the outer table, which has all styles',
  'role attribute': 'nothing; screen readers announce tables, in Windows Mail',
  'aria-hidden attribute': 'nothing; screen readers read the letter of the logo',
  'word-break': 'long words that make the card wider',
}

/** Elements that toPlainText supports. */
const ELEMENTS = 'a blockquote body br div h1 h2 img li p strong table tbody td tr ul'.split(' ')

/** Renders a sample of every kind of email in the language of this content folder. */
async function renderEmails(content: string) {
  const root = join(import.meta.dirname, '../..')
  const server = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
    resolve: {
      alias: [{ find: '#content/language.ts', replacement: join(root, content, 'language.ts') }],
    },
  })
  try {
    const samples = (await server.ssrLoadModule('/app/routes/dev/sample-emails.ts')) as typeof SampleEmails
    return samples.renderSampleEmails()
  } finally {
    await server.close()
  }
}

test.each([
  ['English', 'demo-content', 'Hi Ada,'],
  ['German', 'starters/de', 'Guten Tag Ada Kim!'],
])(
  'every kind of email in %s uses only what Gmail, Outlook, Apple Mail and Yahoo support',
  async (_language, content, greeting) => {
    const emails = await renderEmails(content)
    expect(emails.some(({ text }) => text.includes(greeting))).toBe(true)
    expect(new Set(emails.map(({ kind }) => kind))).toEqual(new Set(SENT_KINDS))
    for (const { subject, html, text } of emails) {
      expect(subject).not.toBe('')
      expect(`${subject} ${html} ${text}`).not.toMatch(/undefined|\[object|NaN|\{\w+\}/)
    }
    const elements = emails.flatMap(({ html }) => html.slice(html.indexOf('<body')).match(/(?<=<)\w+/g) ?? [])
    expect(new Set(elements)).toEqual(new Set(ELEMENTS))
    const unsupported = emails.flatMap(({ html }) =>
      [...caniemail({ clients: [...CLIENTS], html }).issues.errors.values()].flat(),
    )
    expect(new Set(unsupported.map(({ title }) => title))).toEqual(new Set(Object.keys(ACCEPTED)))
  },
)

test('an email has a hidden preview of its text, a logo that is legible without its picture, and a width and a button that the Word engine of Outlook keeps', () => {
  const { html, text } = renderEmail('http://localhost', noAccountEmail({ ctx: { signUp: 'open' } }))
  const preview = /<body [^>]*><div data-skip-in-text="true" style="display:none;mso-hide:all">([^<]*)<\/div>/
  expect(preview.exec(html)?.[1]).toMatch(/^Someone, probably you, .{100,}…$/)
  expect(text).not.toContain('…')
  // In a table of its own, which a firm's name of several lines doesn't stretch.
  expect(html).toMatch(
    /<td aria-hidden="true"[^>]*><table [^>]*><tbody><tr><td [^>]* bgcolor="#\w+"[^>]*><img src="\/icon-192.png" alt="N" width="32" height="32"[^>]*\/><\/td><\/tr><\/tbody><\/table><\/td>/,
  )
  expect(html).toContain('<!--[if mso]><table role="presentation" width="560"')
  expect(html).toMatch(
    /<td class="button" bgcolor="(#\w+)" style="mso-padding-alt:14px 24px;background-color:\1"[^>]*><a href="http:\/\/localhost\/signup"/,
  )
})
