import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatError, toLoggedError } from './log-error.ts'

const cause = Object.assign(new Error('invalid input syntax for type uuid: "secret-a"'), {
  code: '22P02',
  detail: 'Failing row contains (secret-b)',
  params: ['secret-c'],
})
const failed = new DrizzleQueryError('insert into mails values ($1, $2)', ['secret-d\n', 'secret-e'], cause)

test('an error is logged with its message, code, stack and causes, but without its query parameters', () => {
  const logged = toLoggedError(new Error('not saved', { cause: failed }))
  expect(logged).toMatchObject({
    message: 'not saved',
    cause: { type: 'DrizzleQueryError', cause: { code: '22P02', stack: expect.stringContaining('    at ') } },
  })
  for (const said of [JSON.stringify(logged), formatError(new Error('not saved', { cause: failed }))]) {
    expect(said).toContain('insert into mails')
    expect(said).not.toContain('secret-')
  }
})

test('a query that fails on a lock is logged as its cause, without SQL', () => {
  const timeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  const locked = new DrizzleQueryError('update invoice_numbers set next = $1', ['secret-a'], timeout)
  expect(toLoggedError(locked)).toMatchObject({
    code: '55P03',
    message: 'canceling statement due to lock timeout',
  })
  expect(JSON.stringify(toLoggedError(locked))).not.toMatch(/invoice_numbers|secret/)
})
