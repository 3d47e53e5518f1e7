import { expect, test } from 'vitest'
import { formatConsoleCall } from './log.ts'

test('library console output is logged without colors, objects and query parameters', () => {
  const err = new Error('away')
  const values = [
    '\u001b[31mERROR\u001b[0m [Better Auth]:',
    'Failed query: select 1\nparams: secret',
    { a: 'secret' },
    err,
  ]
  expect(formatConsoleCall(values)).toEqual([
    { part: 'console', err },
    'ERROR [Better Auth]: Failed query: select 1',
  ])
})
