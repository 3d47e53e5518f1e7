import { expect, test } from 'vitest'
import { createPasswordHasher } from '#app/adapters/password-hasher.server.ts'
import { DEMO_PASSWORD } from '#app/domain/sign-in/demo-password.ts'
import { accounts } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { makeClient } from '#test/make/make.ts'
import { QUICK } from '#test/make/quick.ts'

test('accepts the public demo password in demo mode only', async () => {
  const [firm, demo] = [await openTestApp(), await openTestApp({ demo: true })]
  const { id, email } = await makeClient(firm.db)
  await firm.db.insert(accounts).values({
    ...{ id, userId: id, providerId: 'credential', accountId: id },
    password: await createPasswordHasher(QUICK).hash(DEMO_PASSWORD),
  })
  const logIn = async ({ as }: typeof firm) =>
    (await as(null).post('/login', { email, password: DEMO_PASSWORD })).status
  expect([await logIn(firm), await logIn(demo)]).toEqual([401, 302])
})
