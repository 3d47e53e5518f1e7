import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  cancelBackup,
  findLatestBackup,
  finishBackup,
  getBackupState,
  startBackup,
} from '#app/domain/backups/backups.server.ts'
import { deletePendingObject, withTemporaryFile } from '#app/domain/files/stored-objects.server.ts'
import { backups, documentVersions, pendingObjects, users } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { makeAdministrator, makeClient, makeStaff } from '../make/make.ts'
import { textOf } from '../pages.ts'

const { as, ctx, db } = await openTestApp()
const administrator = as(await makeAdministrator(db, ADMIN_EMAIL))
const colleague = as(await makeStaff(db))
await db.delete(backups)
const weeksAgo = new Date(Date.now() - 8 * 24 * 3_600_000)
const page = async (who = administrator) => (await textOf(who.get('/admin/today'))).replaceAll(/<[^>]*>/g, '')

test('the overview warns the administrator about a missing or old backup', async () => {
  await makeClient(db, { createdAt: weeksAgo })
  expect(await page()).toContain('No backup yet. To make a backup, run npm run backup -- FILE on the server')
  expect(await page(colleague)).not.toMatch(/no backup|last backup/i)
  expect(await getBackupState(db, { demo: true })).toEqual({ last: null, late: false })

  const id = randomUUID()
  await startBackup(db, id)
  expect(await findLatestBackup(db)).toBeNull()
  await finishBackup(db, id, { documents: 3, bytes: 1000, damaged: 2 })
  expect(await page()).toContain('Last backup')
  expect(await page()).toContain(
    'This backup lacks files (2) that are missing or damaged in document storage.',
  )
  expect(await page(colleague)).not.toMatch(/no backup|last backup/i)

  await db.update(backups).set({ finishedAt: sql`now() - interval '8 days'` })
  expect(await page()).toMatch(/The last backup was made on .*, more than a week ago\./)
})

test('a running backup delays the deletion of stored objects by at most an hour', async () => {
  const key = randomUUID()
  await withTemporaryFile(
    ctx.uploads.temporaryFiles,
    () => [Buffer.from('bytes')],
    (path) => ctx.files.put(key, { path, bytes: 5 }),
  )
  await db.insert(pendingObjects).values({ storageKey: key })
  const id = randomUUID()
  await startBackup(db, id)
  const left = async () => [
    await ctx.files.exists(key),
    await db.$count(pendingObjects, eq(pendingObjects.storageKey, key)),
  ]
  await deletePendingObject(ctx, key)
  expect(await left()).toEqual([true, 1])

  // A killed backup keeps objects only until that time is up.
  await db.update(backups).set({ keepsUntil: sql`now() - interval '1 second'` }).where(eq(backups.id, id))
  await deletePendingObject(ctx, key)
  expect(await left()).toEqual([false, 0])
  await cancelBackup(db, id)
  expect(await db.$count(backups, eq(backups.id, id))).toBe(0)
})

test('a new installation shows no warning about a missing backup', async () => {
  // Also makes rows from other test files recent, in a transaction that is rolled back.
  const young = db.transaction(async (tx) => {
    await tx.delete(backups)
    await tx.update(users).set({ createdAt: sql`now()` })
    await tx.update(documentVersions).set({ createdAt: sql`now()` })
    expect(await getBackupState(tx, { demo: false })).toEqual({ last: null, late: false })
    tx.rollback()
  })
  await expect(young).rejects.toThrow('Rollback')
})
