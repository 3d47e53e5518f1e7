import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toSeconds } from '#app/core/periods.ts'
import { deleteExpiredCredentials } from '#app/domain/system/delete-expired-data.server.ts'
import { retention } from '#content/retention.ts'
import { pendingSignIns, sessions } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { createAccountHelpers } from '../make/accounts.ts'
import { makeAdmin, makeClient, makeStaff, PASSWORD } from '../make/make.ts'

const opened = await openTestApp()
const { app, as, db } = opened
const { listSessions, makeWithPassword, signIn } = createAccountHelpers(opened)
const HOUR = 3_600_000

const roles = {
  client: { make: makeClient, path: '/client/dashboard' },
  staff: { make: makeStaff, path: '/admin/security' },
  administrator: { make: makeAdmin, path: '/admin/security' },
}

describe('a session', () => {
  test.each([
    ['staff', '11 hours', '29 days', true],
    ['staff', '13 hours', '2 days', false],
    ['administrator', '13 hours', '2 days', false],
    ['client', '13 days', '29 days', true],
    ['client', '15 days', '16 days', false],
    ['staff', '1 minute', '31 days', false],
    ['client', '1 minute', '31 days', false],
  ] as const)('of %s, last used %s ago and created %s ago, is valid: %s', async (who, used, old, isValid) => {
    const { make, path } = roles[who]
    const person = await make(db)
    const browser = as(person)
    expect((await browser.get(path)).status).toBe(200)
    await db
      .update(sessions)
      .set({
        lastUsedAt: sql`now() - ${used}::interval`,
        createdAt: sql`now() - ${old}::interval`,
        expiresAt: sql`now() + interval '10 days'`,
      })
      .where(eq(sessions.userId, person.id))
    // The API request comes first, so that loading a page is not what ends the session.
    if (!isValid) expect(await (await browser.get('/api/auth/get-session')).text()).toBe('null')
    expect((await browser.get(path)).status === 200).toBe(isValid)
    expect(await listSessions(person.id)).toHaveLength(isValid ? 1 : 0)
  })

  test('has a cookie that lasts for the retention period of unused sessions', async () => {
    const answer = await signIn((await makeWithPassword()).email)
    const cookies = answer.headers.get('set-cookie') ?? ''
    const [, seconds] = /foyer\.session_token=[^,]*Max-Age=(\d+)/.exec(cookies) ?? []
    expect(Number(seconds)).toBe(toSeconds(retention.unusedSessions.period))
  })

  test('is deleted by the cleanup job only after its timeout', async () => {
    const [client, admin] = [await makeClient(db), await makeAdmin(db)]
    const [lastUsedAt, expiresAt] = [new Date(Date.now() - 13 * HOUR), new Date(Date.now() + HOUR)]
    for (const { id: userId } of [client, admin])
      await db
        .insert(sessions)
        .values({ id: randomUUID(), userId, token: randomUUID(), lastUsedAt, expiresAt })
    await deleteExpiredCredentials(db)
    expect([(await listSessions(client.id)).length, (await listSessions(admin.id)).length]).toEqual([1, 0])
  })

  test('and a pending sign-in are deleted by the cleanup job once expired, in batches', async () => {
    const { id: userId } = await makeClient(db)
    const times = [new Date(Date.now() - 1000), new Date(Date.now() + HOUR)]
    const rows = Array.from({ length: 1100 }, (_, i) => {
      return { id: randomUUID(), userId, token: randomUUID(), expiresAt: times[i % 2] ?? new Date() }
    })
    await db.insert(sessions).values(rows)
    for (const expiresAt of times)
      await db.insert(pendingSignIns).values({ tokenHash: randomUUID(), uid: userId, expiresAt })
    await deleteExpiredCredentials(db)
    const valid = rows.flatMap(({ id }, i) => (i % 2 ? id : [])).toSorted()
    expect((await listSessions(userId)).map(({ id }) => id).toSorted()).toEqual(valid)
    expect(await db.$count(pendingSignIns, eq(pendingSignIns.uid, userId))).toBe(1)
  })

  test('ends when its user has fifty newer ones', async () => {
    const client = await makeWithPassword()
    const session = { userId: client.id, expiresAt: new Date(Date.now() + HOUR) }
    await db.insert(sessions).values(
      Array.from({ length: 55 }, (_, i) => {
        const lastUsedAt = new Date(Date.now() - (60 - i) * 60_000)
        return { ...session, id: `${client.id} ${i}`, token: randomUUID(), lastUsedAt }
      }),
    )
    const browser = openBrowser(app)
    await browser.logIn(client.email, PASSWORD)
    expect(await browser.isIn()).toBe(true)
    const left = (await listSessions(client.id)).map(({ id }) => id)
    expect(left).toHaveLength(50)
    for (let i = 0; i < 6; i++) expect(left).not.toContain(`${client.id} ${i}`)
  })
})
