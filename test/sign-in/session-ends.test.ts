import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { toSeconds } from '#app/core/periods.ts'
import { deleteExpiredCredentials } from '#app/domain/system/delete-expired-data.server.ts'
import { retention } from '#content/retention.ts'
import { sessions } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { givePassword, makeAdmin, makeClient, PASSWORD } from '../make/make.ts'

const { app, as, db } = await openTestApp()
const sessionsOf = (uid: string) => db.select().from(sessions).where(eq(sessions.userId, uid))

const roles = {
  client: { make: makeClient, path: '/client/dashboard' },
  staff: { make: makeAdmin, path: '/admin/security' },
}

describe('a session', () => {
  test.each([
    ['staff', '11 hours', '29 days', true],
    ['staff', '13 hours', '2 days', false],
    ['client', '13 days', '29 days', true],
    ['client', '15 days', '16 days', false],
    ['staff', '1 minute', '31 days', false],
    ['client', '1 minute', '31 days', false],
  ] as const)('of %s, last used %s ago and created %s ago, is valid: %s', async (who, used, old, lives) => {
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
    if (!lives) {
      // The API request comes first, so that loading a page is not what ends the session.
      const session = await browser.get('/api/auth/get-session')
      expect(await session.text()).toBe('null')
    }
    expect((await browser.get(path)).status === 200).toBe(lives)
    expect(await sessionsOf(person.id)).toHaveLength(lives ? 1 : 0)
  })

  test('has a cookie that lasts for the retention period of unused sessions', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const answer = await as(null).post('/login', { email: client.email, password: PASSWORD })
    const seconds = /foyer\.session_token=[^,]*Max-Age=(\d+)/.exec(
      answer.headers.get('set-cookie') ?? '',
    )?.[1]
    expect(Number(seconds)).toBe(toSeconds(retention.unusedSessions.period))
  })

  test('is deleted by the cleanup job only after its timeout', async () => {
    const [client, admin] = [await makeClient(db), await makeAdmin(db)]
    for (const { id } of [client, admin]) {
      const lastUsedAt = new Date(Date.now() - 13 * 3_600_000)
      const expiresAt = new Date(Date.now() + 3_600_000)
      await db
        .insert(sessions)
        .values({ id: randomUUID(), userId: id, token: randomUUID(), lastUsedAt, expiresAt })
    }
    await deleteExpiredCredentials(db)
    expect([(await sessionsOf(client.id)).length, (await sessionsOf(admin.id)).length]).toEqual([1, 0])
  })

  test('ends when its user has fifty newer ones', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const expiresAt = new Date(Date.now() + 3_600_000)
    await db.insert(sessions).values(
      Array.from({ length: 55 }, (_, i) => ({
        id: `${client.id} ${i}`,
        userId: client.id,
        token: randomUUID(),
        lastUsedAt: new Date(Date.now() - (60 - i) * 60_000),
        expiresAt,
      })),
    )
    const browser = openBrowser(app)
    await browser.logIn(client.email, PASSWORD)
    expect(await browser.isIn()).toBe(true)
    const left = await sessionsOf(client.id)
    expect(left).toHaveLength(50)
    for (let i = 0; i < 6; i++) expect(left.map(({ id }) => id)).not.toContain(`${client.id} ${i}`)
  })
})
