import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openPasswords } from '#app/adapters/passwords.server.ts'
import { refuseOtherKindOfData } from '#app/domain/accounts/demo-or-real.server.ts'
import { publicPassword } from '#app/domain/accounts/public-password.ts'
import { firm } from '#content/firm.ts'
import { openDatabase } from '#db/connect.server.ts'
import { accounts, users, usersRoles } from '#db/schema.ts'
import { newMigratedDatabase } from '../database.ts'
import { QUICK } from '../make/make.ts'

const { db, close } = await openDatabase(await newMigratedDatabase())
afterAll(close)
const passwords = openPasswords(QUICK)
const start = (demo: boolean) =>
  refuseOtherKindOfData({ db, passwords }, { demo, adminPassword: undefined, databaseUrl: undefined })

type Person = { role?: 'admin' | 'client'; email?: string; password?: string; away?: boolean }
async function add(id: string, { role = 'client', email = `${id}@people.example`, ...given }: Person = {}) {
  const { password = 'a password of their own', away } = given
  await db
    .insert(users)
    .values({ id, name: id, email, emailVerified: true, deactivatedAt: away ? new Date() : null })
  await db.insert(usersRoles).values({ uid: id, role })
  const hash = await passwords.hash(password)
  await db
    .insert(accounts)
    .values({ id, userId: id, providerId: 'credential', accountId: id, password: hash })
}

beforeEach(async () => {
  await db.delete(users)
})

describe('a demo', () => {
  test('begins on an empty database, and goes on on its own, whatever became of its accounts', async () => {
    await start(true)
    await add('its-administrator', { role: 'admin', password: publicPassword })
    await start(true)
    await db.delete(users)
    await add('a-new-administrator', { role: 'admin' })
    await add('demo-harborline', { away: true })
    await start(true)
  })

  test('is refused on the data of a firm', async () => {
    await add('the-administrator', { role: 'admin', email: `admin@${firm.email.split('@')[1]}` })
    await expect(start(true)).rejects.toThrow('ADMIN_EMAIL: is missing')
  })
})

describe('a firm', () => {
  test('begins on an empty database, and goes on on its own', async () => {
    await start(false)
    await add('the-administrator', { role: 'admin' })
    await add('a-client')
    await start(false)
  })

  test.each<[string, string, Person]>([
    ['the administrator', 'somebody', { role: 'admin' }],
    ['a former administrator of the demo', 'somebody', { email: `admin@${firm.email.split('@')[1]}` }],
    ['a client of the demo', 'demo-harborline', {}],
  ])('is refused while %s has the public password', async (_, id, person) => {
    await add('the-administrator', { role: 'admin' })
    await add(id, { ...person, password: publicPassword })
    await expect(start(false)).rejects.toThrow('DATA_DIR: holds accounts with the demo’s password')
    await db.delete(users)
    await add(id, person)
    await start(false)
    await db.delete(users)
    await add(id, { ...person, password: publicPassword, away: true })
    await start(false)
  })
})
