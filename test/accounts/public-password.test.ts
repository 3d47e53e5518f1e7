import { expect, test } from 'vitest'
import { openPasswords } from '#app/adapters/passwords.server.ts'
import { publicPassword } from '#app/domain/accounts/public-password.ts'
import { accounts } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeClient } from '../make/make.ts'
import { QUICK } from '../make/quick.ts'

test('accepts the public demo password in demo mode only', async () => {
  const [firm, demo] = [await openTestApp(), await openTestApp({ demo: true })]
  const { id, email } = await makeClient(firm.db)
  await firm.db.insert(accounts).values({
    ...{ id, userId: id, providerId: 'credential', accountId: id },
    password: await openPasswords(QUICK).hash(publicPassword),
  })
  const logIn = async ({ as }: typeof firm) =>
    (await as(null).post('/login', { email, password: publicPassword })).status
  expect([await logIn(firm), await logIn(demo)]).toEqual([401, 302])
})
