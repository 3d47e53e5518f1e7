import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('{app,bench,db,demo,demo-content,scripts,server,starters,test}/**/*.{ts,tsx,js}', {
  cwd: root,
})

test('no object literal is spread into another, which would only pack keys into fewer lines', () => {
  expect(sources.length).toBeGreaterThan(1000)
  // JSX attributes in braces may be spread, because TypeScript doesn't know some of their names.
  const packed = (file: string) => /(?<!\{)\.\.\.\s*\{/.test(readFileSync(join(root, file), 'utf8'))
  expect(sources.filter(packed)).toEqual([])
})

test('messages of errors that users see are translated', () => {
  const untranslated =
    /new (?:Failure|NotFound|Forbidden|Conflict|Busy|TooMany)\((?:\s*\d+,)?\s*['"`](?!\$\{t\()/
  const hasUntranslated = (file: string) => untranslated.test(readFileSync(join(root, file), 'utf8'))
  const shown = sources.filter((file) => /^(app|server)\//.test(file) && !file.endsWith('.test.ts'))
  expect(shown.filter(hasUntranslated)).toEqual([])
})
