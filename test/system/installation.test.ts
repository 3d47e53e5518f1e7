import { afterAll, beforeEach, expect, test } from 'vitest'
import { OperatorError } from '#app/core/operator-error.ts'
import { assertSecret, claimInstallation, replaceSecret } from '#app/domain/system/installation.server.ts'
import { openDatabase } from '#db/connect.server.ts'
import { activity, installation, sessions, users } from '#db/schema.ts'
import { newDatabase, newMigratedDatabase } from '../database.ts'

const { db, close } = await openDatabase(await newMigratedDatabase())
afterAll(close)
beforeEach(async () => {
  await db.delete(installation)
  await db.delete(users)
})

const SECRET = { secret: 'a-secret-for-tests-only-0123456789', secretSource: 'AUTH_SECRET' }
const OTHER = { secret: 'another-secret-for-tests-0123456789', secretSource: 'AUTH_SECRET' }
const start = (mode: 'demo' | 'production', secret = SECRET) => claimInstallation(db, { mode, ...secret })

test.each([
  ['production', 'demo', /^ADMIN_EMAIL: is missing, but this database contains a firm’s own data/],
  ['demo', 'production', /^ADMIN_EMAIL: is set, but this database was created by a demo/],
] as const)('a %s database never starts in %s mode', async (mode, other, refusal) => {
  await start(mode)
  await expect(start(other)).rejects.toThrow(refusal)
  await start(mode)
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
  const id = 'somebody'
  await db.insert(users).values({ id, name: id, email: 'somebody@people.example' })
  const expiresAt = new Date(Date.now() + 3_600_000)
  await db.insert(sessions).values({ id: 's', userId: id, tokenHash: 't', expiresAt })
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
