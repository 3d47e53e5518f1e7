import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { collectTexts } from './texts.ts'
import { createHumanCheckModule } from './texts-plugin.ts'

const { texts, unclear } = collectTexts()

test('every text passed to t is a string literal', () => {
  expect(unclear).toEqual([])
})

test('every text has typographic apostrophes, except those that the specification fixes', () => {
  const fixed = [
    "I didn't set this password",
    "I've paid",
    "Let's Build Together",
    "This isn't a PDF.",
    "{name} can't sign",
  ]
  const straight = texts.filter((text) =>
    /\p{L}'\p{L}/u.test(fixed.reduce((rest, part) => rest.replace(part, ''), text)),
  )
  expect(straight).toEqual([])
})

/** Returns words that a component renders without `t`, as in `<p>Hello</p>` or `{own && ' (you)'}`. */
function untranslatedWords(node: unknown, shown = false): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => untranslatedWords(one))
  if (typeof node !== 'object' || node === null) return []
  const { type, value, expression, ...rest } = node as Record<string, unknown>
  const { test, consequent, alternate, left, right } = rest
  if (type === 'JSXText' || (type === 'Literal' && shown))
    return /\p{L}{2}/u.test(String(value)) ? [String(value).trim()] : []
  if (type === 'JSXExpressionContainer') return untranslatedWords(expression, true)
  // Contains names of commands and files, which are not translated.
  if (type === 'JSXElement' && JSON.stringify(rest.openingElement).includes('"name":"code"')) return []
  if (type === 'ConditionalExpression')
    return [
      untranslatedWords(test),
      untranslatedWords(consequent, shown),
      untranslatedWords(alternate, shown),
    ].flat()
  if (type === 'LogicalExpression') return [untranslatedWords(left), untranslatedWords(right, shown)].flat()
  // Attribute values are rarely texts.
  if (type === 'JSXAttribute')
    return untranslatedWords((value as { expression?: unknown } | null)?.expression)
  return Object.values(node).flatMap((one) => untranslatedWords(one))
}

test('pages and emails contain no untranslated words', () => {
  const root = join(import.meta.dirname, '..')
  const folders = [
    'routes/{admin,auth,documents,messages,portal,requests,search,security,site}',
    'ui',
    'emails',
  ]
  const found = globSync(
    folders.map((folder) => `app/${folder}/**/*.tsx`),
    { cwd: root },
  ).flatMap((file) =>
    untranslatedWords(parseSync(file, readFileSync(join(root, file), 'utf8')).program).map(
      (words) => `${file}: ${words}`,
    ),
  )
  expect(found).toEqual([])
})

test.each([
  ['en', 'altcha/external'],
  ['en-US', 'altcha/external'],
  ['de', 'altcha/i18n/de'],
  ['de-AT', 'altcha/i18n/de'],
  ['pt-PT', 'altcha/i18n/pt-pt'],
  ['es-MX', 'altcha/i18n/es-es'],
  ['fr', 'altcha/i18n/fr-fr'],
  ['tlh', 'altcha/external'],
])('on a site in %s, the human check takes its texts from %s', (lang, file) => {
  expect(createHumanCheckModule(lang)).toBe(file)
})
