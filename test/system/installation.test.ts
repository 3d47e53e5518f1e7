import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPasswordHasher } from '#app/adapters/password-hasher.server.ts'
import { OperatorError } from '#app/core/operator-error.ts'
import { DEMO_PASSWORD } from '#app/domain/sign-in/password/demo-password.ts'
import { assertSecret, claimInstallation, replaceSecret } from '#app/domain/system/installation.server.ts'
import { openDatabase } from '#db/connect.server.ts'
import { accounts, activity, installation, sessions, users } from '#db/schema.ts'
import { FAST_HASHING } from '#test/make/fast-hashing.ts'
import { newDatabase, newMigratedDatabase } from '../database.ts'

const passwords = createPasswordHasher(FAST_HASHING)
const { db, close } = await openDatabase(await newMigratedDatabase())
afterAll(close)
beforeEach(async () => {
  await db.delete(installation)
  await db.delete(users)
})

const SECRET = { secret: 'a-secret-for-tests-only-0123456789', secretSource: 'AUTH_SECRET' }
const OTHER = { secret: 'another-secret-for-tests-0123456789', secretSource: 'AUTH_SECRET' }
const start = (mode: 'demo' | 'production', secret = SECRET) =>
  claimInstallation({ db, passwords }, { mode, ...secret })
const DEMO_REFUSED = /^ADMIN_EMAIL: is missing, but this database contains a firm’s own data/
const REAL_REFUSED = /^ADMIN_EMAIL: is set, but this database was created by a demo/

async function addAccount(id: string, password: string) {
  await db.insert(users).values({ id, name: id, email: `${id}@people.example`, emailVerified: true })
  await db.insert(accounts).values({
    id,
    userId: id,
    providerId: 'credential',
    accountId: id,
    password: await passwords.hash(password),
  })
}

test('a production database never starts as a demo, no matter which rows it has', async () => {
  await start('production')
  await expect(start('demo')).rejects.toThrow(DEMO_REFUSED)
  await addAccount('demo-harborline', DEMO_PASSWORD)
  await expect(start('demo')).rejects.toThrow(DEMO_REFUSED)
  await start('production')
})

test('a production database without a marker is recognized by its accounts and then gets one', async () => {
  await addAccount('the-administrator', 'a password of their own')
  await expect(start('demo')).rejects.toThrow(DEMO_REFUSED)
  expect(await db.$count(installation)).toBe(0)
  await start('production')
  await db.delete(users)
  await expect(start('demo')).rejects.toThrow(DEMO_REFUSED)
})

test('a demo database never starts in production, no matter what has happened to its accounts', async () => {
  await start('demo')
  await expect(start('production')).rejects.toThrow(REAL_REFUSED)
  await addAccount('user-1', 'a password of their own')
  await expect(start('production')).rejects.toThrow(REAL_REFUSED)
  await start('demo')
})

test.each([
  ['demo-harborline', 'a password of their own'],
  ['its-administrator', DEMO_PASSWORD],
])('a demo database without a marker is recognized by the account %s', async (id, password) => {
  await addAccount(id, password)
  await expect(start('production')).rejects.toThrow(REAL_REFUSED)
  await start('demo')
  expect(await db.select({ mode: installation.mode }).from(installation)).toEqual([{ mode: 'demo' }])
})

test('a database rejects any secret except its own, of which it stores only a fingerprint', async () => {
  await start('production')
  await expect(start('production', OTHER)).rejects.toThrow(/^AUTH_SECRET: differs from the one that this/)
  const file = { ...OTHER, secretSource: '/data/auth-secret' }
  await expect(assertSecret(db, file)).rejects.toThrow(/^AUTH_SECRET: the one in \/data\/auth-secret differs/)
  await assertSecret(db, SECRET)
  const [row] = await db.select().from(installation)
  expect(row?.secretFingerprint).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(row)).not.toContain(SECRET.secret)
})

test('replacing the secret of a database ends all sessions and is recorded in the activity log', async () => {
  await start('production')
  await addAccount('user-1', 'a password of their own')
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db.insert(sessions).values({ id: 's', userId: 'user-1', tokenHash: 't', expiresAt })
  expect(await replaceSecret(db, SECRET.secret)).toBe(false)
  expect(await db.$count(sessions)).toBe(1)
  expect(await replaceSecret(db, OTHER.secret)).toBe(true)
  expect(await db.$count(sessions)).toBe(0)
  await start('production', OTHER)
  await expect(start('production')).rejects.toThrow(OperatorError)
  const [entry] = await db.select().from(activity)
  expect(entry).toMatchObject({ action: 'system.secret-replaced', actorName: 'Server command line' })
  expect(JSON.stringify(entry)).not.toContain(OTHER.secret)
})

test('a refused start does not migrate the database', async () => {
  const where = await newDatabase()
  const refuse = async () => {
    throw new OperatorError('not this one')
  }
  await expect(openDatabase(where, { check: refuse })).rejects.toThrow('not this one')
  let tables = -1
  const count = async (fresh: typeof db) => {
    const { rows } = await fresh.execute<{ count: number }>(
      `select count(*)::int as count from pg_tables where schemaname = 'public'`,
    )
    if (tables < 0) tables = rows[0]?.count ?? -1
  }
  await (await openDatabase(where, { check: count })).close()
  expect(tables).toBe(0)
})
