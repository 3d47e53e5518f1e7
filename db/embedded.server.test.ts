import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { openDatabase } from './connect.server.ts'
import { isDatabaseUnavailable } from './errors.server.ts'
import { siteVersion } from './schema.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'foyer-embedded-')), 'db')
const { db, connections, close } = await openDatabase({ folder }, { timeoutMs: 2_000, waitMs: 200 })
afterAll(close)

const KEPT = '00000000-0000-4000-8000-000000000001'
/** A statement that takes minutes. */
const slow = sql`select count(*) from generate_series(1, 1000000000)`
const readVersion = async () => (await db.select().from(siteVersion)).map(({ version }) => version)

test('a statement that exceeds its deadline is ended without blocking the program or losing committed rows', async () => {
  await db.update(siteVersion).set({ version: KEPT })
  const results: string[] = []
  const unavailable = (err: unknown) => (isDatabaseUnavailable(err) ? 'unavailable' : String(err))
  const before = performance.now()
  const ended = db.execute(slow).then(String, (err) => results.push(unavailable(err)))
  // The process responds meanwhile.
  await setTimeout(100)
  expect([results, performance.now() - before < 1_000]).toEqual([[], true])
  const waiting = readVersion().catch(unavailable)
  await ended
  expect(results).toEqual(['unavailable'])
  expect(await waiting).toBe('unavailable')
  await expect.poll(readVersion).toEqual([KEPT])
})

test('a transaction that takes too long is rolled back, and leaves the connection to others', async () => {
  const transaction = db.transaction(async (tx) => {
    await tx.update(siteVersion).set({ version: sql`gen_random_uuid()` })
    await tx.execute(slow)
  })
  expect(isDatabaseUnavailable(await transaction.catch((err) => err))).toBe(true)
  await expect.poll(readVersion).toEqual([KEPT])
  expect(connections()).toEqual({ open: 1, idle: 1, waiting: 0 })
})

test('while a statement hangs, /healthz responds, and a page gets 503 within its deadline', async () => {
  const { as } = await openTestApp({ database: () => db })
  const visit = async (path: string) => (await as(null).get(path)).status
  const hanging = db.execute(slow).catch(() => 'ended')
  expect([await visit('/healthz'), await visit('/reset-password?token=none')]).toEqual([200, 503])
  expect(await Promise.race([hanging, 'still hanging'])).toBe('still hanging')
  await hanging
  await expect.poll(() => visit('/reset-password?token=none')).toBe(200)
})
