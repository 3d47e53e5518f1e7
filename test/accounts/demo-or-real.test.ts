import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openPasswords } from '#app/adapters/passwords.server.ts'
import { refuseDemoOnFirmsData } from '#app/domain/accounts/demo-or-real.server.ts'
import { publicPassword } from '#app/domain/accounts/public-password.ts'
import { type Database, openDatabase } from '#db/connect.server.ts'
import { accounts, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { newMigratedDatabase } from '../database.ts'
import { makeClient } from '../make/make.ts'
import { QUICK } from '../make/quick.ts'

const passwords = openPasswords(QUICK)
const givePassword = async (db: Database, id: string, password: string) =>
  db.insert(accounts).values({
    ...{ id, userId: id, providerId: 'credential', accountId: id },
    password: await passwords.hash(password),
  })

describe('a demo', async () => {
  const { db, close } = await openDatabase(await newMigratedDatabase())
  afterAll(close)
  const start = () => refuseDemoOnFirmsData({ db, passwords })

  async function add(id: string, password: string) {
    await db.insert(users).values({ id, name: id, email: `${id}@people.example`, emailVerified: true })
    await givePassword(db, id, password)
  }
  beforeEach(async () => {
    await db.delete(users)
  })

  test('begins on an empty database, and goes on on its own, whatever became of its accounts', async () => {
    await start()
    await add('its-administrator', publicPassword)
    await start()
    await add('somebody', 'a password of their own')
    await expect(start()).rejects.toThrow('ADMIN_EMAIL: is missing')
    await add('demo-harborline', 'a password of their own')
    await start()
  })

  test('is refused on the data of a firm', async () => {
    await add('the-administrator', 'a password of their own')
    await expect(start()).rejects.toThrow('ADMIN_EMAIL: is missing')
  })
})

test('the public password of a demo opens an account there, and nowhere else', async () => {
  const [firm, demo] = [await openTestApp(), await openTestApp({ demo: true })]
  const client = await makeClient(firm.db)
  await givePassword(firm.db, client.id, publicPassword)
  const logIn = async ({ as }: typeof firm) =>
    (await as(null).post('/login', { email: client.email, password: publicPassword })).status
  expect([await logIn(firm), await logIn(demo)]).toEqual([401, 302])
})
