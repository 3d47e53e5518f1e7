import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { allTexts, listOf } from './texts.ts'

const { texts, unclear } = allTexts()

test('every text is written out where it is used, and app/content/texts.ts has them all', () => {
  expect(unclear).toEqual([])
  const list = readFileSync(new URL('../../app/content/texts.ts', import.meta.url), 'utf8')
  // As `npm run texts` writes it.
  expect(list).toBe(listOf(texts))
})

/** Words that a page or a mail shows without asking for a text: `<p>Hello</p>`, `{own && ' (you)'}`. */
function bareWords(node: unknown, shown = false): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => bareWords(one))
  if (typeof node !== 'object' || node === null) return []
  const { type, value, expression, ...rest } = node as Record<string, unknown>
  const { test, consequent, alternate, left, right } = rest
  if (type === 'JSXText' || (type === 'Literal' && shown))
    return /\p{L}{2}/u.test(String(value)) ? [String(value).trim()] : []
  if (type === 'JSXExpressionContainer') return bareWords(expression, true)
  if (type === 'ConditionalExpression')
    return [bareWords(test), bareWords(consequent, shown), bareWords(alternate, shown)].flat()
  if (type === 'LogicalExpression') return [bareWords(left), bareWords(right, shown)].flat()
  // What stands in an attribute is mostly no text.
  if (type === 'JSXAttribute') return bareWords((value as { expression?: unknown } | null)?.expression)
  return Object.values(node).flatMap((one) => bareWords(one))
}

test('what clients read is in the site’s language', () => {
  const root = join(import.meta.dirname, '../..')
  const rooms = ['routes/{auth,documents,messages,portal,requests,search,security,site}', 'emails']
  const found = globSync(
    rooms.map((room) => `app/${room}/**/*.tsx`),
    { cwd: root },
  ).flatMap((file) =>
    bareWords(parseSync(file, readFileSync(join(root, file), 'utf8')).program).map(
      (words) => `${file}: ${words}`,
    ),
  )
  expect(found.toSorted()).toEqual([
    // To whoever looks after the program, in its own language.
    'app/emails/alert.tsx: Open the page System',
    'app/emails/alert.tsx: Open the page System',
    'app/emails/alert.tsx: You get one more email about this, when it is resolved.',
    // Keys.
    'app/routes/search/search-dialog.tsx: Esc',
    'app/routes/search/search-page.tsx: Ctrl',
  ])
})
