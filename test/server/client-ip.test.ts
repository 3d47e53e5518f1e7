import { expect, test } from 'vitest'
import { rateLimitAttempts } from '#db/schema.ts'
import { openTestApp } from '../app.ts'

/** Returns the rate limit keys under which a wrong password is counted, without those for the email. */
async function countedAs(trustProxy: number, forwarded: string) {
  const { as, db } = await openTestApp({ trustProxy })
  await db.delete(rateLimitAttempts)
  const headers = { 'x-forwarded-for': forwarded }
  await as(null).post('/login', { email: 'nobody@a.example', password: 'wrong password' }, { headers })
  const keys = (await db.select({ key: rateLimitAttempts.key }).from(rateLimitAttempts)).map(({ key }) => key)
  return keys.filter((key) => !key.includes('@'))
}

test.each([
  [1, '203.0.113.9', '203.0.113.9'],
  [1, '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  [2, '203.0.113.9, 10.0.0.1', '203.0.113.9'],
  [1, '::ffff:198.51.7.1', '198.51.7.1'],
  [1, 'unknown', '127.0.0.1'],
  [1, '203.0.113.9, x', '127.0.0.1'],
  [1, '', '127.0.0.1'],
  [1, '203.0.113.9:4711', '127.0.0.1'],
  [0, '203.0.113.9', '127.0.0.1'],
])(
  'with %i trusted proxies, X-Forwarded-For %j gives the client IP %s',
  async (trustProxy, forwarded, address) => {
    const keys = await countedAs(trustProxy, forwarded)
    expect(keys.some((key) => key.endsWith(`:${address}`))).toBe(true)
    expect(keys.filter((key) => !key.endsWith(`:${address}`))).toEqual([])
  },
)

test('X-Forwarded-For without a trusted proxy logs a warning once', async () => {
  const warned = async (trustProxy: number) => {
    const { as, logs } = await openTestApp({ trustProxy })
    for (let i = 0; i < 3; i++)
      await as(null).get('/login', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    return logs.filter(({ msg }) => String(msg).includes('TRUST_PROXY is 0')).length
  }
  expect([await warned(0), await warned(1)]).toEqual([1, 0])
})
