import { expect, test } from 'vitest'
import { consoleLine } from './console-to-log.ts'

test('what a library prints becomes a line without colours, values and the parameters of a query', () => {
  const err = new Error('away')
  const printed = [
    '\u001b[31mERROR\u001b[0m [Better Auth]:',
    'Failed query: select 1\nparams: secret',
    { a: 'secret' },
    err,
  ]
  expect(consoleLine(printed)).toEqual([
    { part: 'console', err },
    'ERROR [Better Auth]: Failed query: select 1',
  ])
})
