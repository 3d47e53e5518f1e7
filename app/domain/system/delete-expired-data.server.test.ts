import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pendingSignIns, sessions } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { makeClient } from '#test/make/make.ts'
import { deleteExpiredCredentials } from './delete-expired-data.server.ts'

test('what has run out is forgotten, what has not is kept', async () => {
  const { db } = await openTestApp()
  const { id: userId } = await makeClient(db)
  const session = (ms: number) => ({
    id: randomUUID(),
    userId,
    token: randomUUID(),
    expiresAt: new Date(Date.now() + ms),
  })
  const [old, running] = [session(-1000), session(60_000)]
  // More than one batch, of both in turn.
  const others = Array.from({ length: 1100 }, (_, i) => session(i % 2 ? 60_000 : -1000))
  await db.insert(sessions).values([old, running, ...others])
  const pendingSignIn = (expiresAt: Date) => ({ tokenHash: randomUUID(), uid: userId, expiresAt })
  await db.insert(pendingSignIns).values([pendingSignIn(old.expiresAt), pendingSignIn(running.expiresAt)])
  await deleteExpiredCredentials(db)
  expect(await db.select().from(pendingSignIns).where(eq(pendingSignIns.uid, userId))).toHaveLength(1)
  const left = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  const kept = [running, ...others.filter((_, i) => i % 2)].map(({ id }) => id)
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
})
