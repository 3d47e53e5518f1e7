import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type NewVersion, storeVersion } from '#app/domain/documents/store-version.server.ts'
import { activity, documentEvents, sessions, users, usersRoles } from '#db/schema.ts'
import { APP_URL, openTestApp } from '#test/app.ts'
import { textOf } from '#test/html.ts'
import { pdf } from '#test/make/files.ts'
import { makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { readRoutes } from '#test/routes.ts'

const { app, as, cookieOf, ctx, db } = await openTestApp()
const UPLOAD = '/api/documents/upload'

/** Creates an administrator who impersonates a new client. */
async function viewing(with_: Parameters<typeof makeClient>[1] = {}) {
  const admin = await makeAdmin(db, { name: 'The Office' })
  const client = await makeClient(db, with_)
  const browser = as(admin)
  const begun = await browser.post('/admin?index', { intent: 'view-as', entry: client.id })
  expect([begun.status, begun.headers.get('location')]).toEqual([302, '/client/dashboard'])
  return { admin, client, browser }
}
const actionsOn = (uid: string) =>
  db
    .select({ action: activity.action, actorUid: activity.actorUid })
    .from(activity)
    .where(eq(activity.subjectId, uid))
    .orderBy(activity.id)

/** Returns every URL of the route table except the two that end the impersonation, with random ids. */
async function allPaths(): Promise<string[]> {
  const paths = (await readRoutes()).map(({ pattern }) => pattern.replaceAll(/:\w+/g, randomUUID()))
  const all = new Set(['/', '/anything', ...paths])
  return [...all].filter((path) => !['/stop-viewing', '/logout'].includes(path))
}

/** Returns counts and checksums of all tables except sessions, which every request updates. */
async function allRows(): Promise<string> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'sessions' order by 1`,
  )
  const counts: unknown[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select count(*)::int as n, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${sql.identifier(name)} t`,
    )
    counts.push([name, rows[0]])
  }
  return JSON.stringify(counts)
}

describe("'Client Portal'", () => {
  const wordsOf = async (answer: Response) =>
    (await textOf(answer)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

  test('asks an administrator to choose among clients only, and never to accept the terms', async () => {
    const client = await makeClient(db, { name: 'Whose Portal Ltd' })
    for (const termsAccepted of [false, true]) {
      const admin = as(await makeAdmin(db, { termsAccepted }))
      for (const path of ['/client', '/client/dashboard', '/client/documents?a=1'])
        expect((await admin.get(path)).headers.get('location')).toBe('/admin/view-as')
      expect(await (await admin.get('/client/dashboard.data')).text()).toContain('/admin/view-as')
      const page = await wordsOf(await admin.get('/admin/view-as?search=whose+portal'))
      expect(page).toContain('Whose Portal Ltd')
      expect(page).not.toContain('Accept and Continue')
    }
    const admin = as(await makeAdmin(db, { name: 'Only Office' }))
    const none = await wordsOf(await admin.get('/admin/view-as?search=only+office'))
    expect(none).toContain('No client matches “only office”.')
    const html = await (await admin.get('/admin/view-as?search=whose+portal')).text()
    expect(html).toContain(`name="entry" value="${client.id}"`)
    await admin.post('/admin?index', { intent: 'view-as', entry: client.id })
    expect(await wordsOf(await admin.get('/client/dashboard'))).toContain('Welcome, Whose Portal Ltd')
  })
})

describe('an administrator who impersonates a client', () => {
  test("sees the client's pages under a banner", async () => {
    const { client, browser } = await viewing({ name: 'Harbour & Sons' })
    await makeProject(db, { clientId: client.id, title: 'Their project' })
    const page = await (await browser.get('/client/dashboard')).text()
    for (const words of ['Welcome, Harbour &amp; Sons', 'Their project', 'Stop Viewing'])
      expect(page).toContain(words)
    for (const path of [
      '/client/dashboard',
      '/client/documents',
      '/client/profile',
      '/',
      '/contact',
      '/no',
    ]) {
      const text = await textOf(browser.get(path))
      expect(text).toContain('You are viewing the portal as Harbour &amp; Sons. Nothing can be changed.')
    }
    expect(await (await as(client).get('/client/dashboard')).text()).not.toContain('Stop Viewing')
  })

  test('cannot submit to any route, and no table changes', async () => {
    const { browser } = await viewing()
    const before = await allRows()
    const fields = { intent: 'deactivate', accepted: 'on', title: 'x' }
    for (const path of await allPaths())
      for (const url of [path, `${path}.data`, `${path}?index`]) {
        const answer = await browser.post(url, fields)
        expect([url, answer.status]).toEqual([url, 403])
        expect(await answer.text()).toContain('Nothing can be changed.')
      }
    expect(await allRows()).toBe(before)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'POST'])('is refused every %s request', async (method) => {
    const [admin, client] = [await makeAdmin(db), await makeClient(db)]
    const headers = { ...(await cookieOf(admin)), origin: APP_URL }
    await db.update(sessions).set({ impersonating: client.id }).where(eq(sessions.userId, admin.id))
    for (const path of ['/client/profile', '/LOGOUT', '/logout/', '/api/auth/sign-in/email', UPLOAD]) {
      const answer = await app.request(`${APP_URL}${path}`, { method, headers })
      expect([path, answer.status]).toEqual([path, method === 'POST' ? 403 : 405])
      if (path.startsWith('/api/')) expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    }
  })

  test('has no access to the admin area', async () => {
    const { browser } = await viewing()
    for (const path of ['/admin', '/admin/activity', '/admin/users.csv', '/admin/security']) {
      const answer = await browser.get(path)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/client/dashboard'])
    }
  })

  test('sees no security settings of the client', async () => {
    const { client, browser } = await viewing()
    await as(client).get('/client/dashboard', { headers: { 'user-agent': 'Firefox' } })
    for (const path of ['/client/profile', '/client/profile.data']) {
      const text = await (await browser.get(path)).text()
      for (const words of ['Signed-in devices', 'Set Up Two-Factor', 'sessions', 'passkeys'])
        expect(text).not.toContain(words)
    }
    expect(await (await browser.get('/client/profile')).text()).toContain(
      'Only the owner of the account sees this.',
    )
  })

  test('views documents under their own name and keeps them marked as new for the client', async () => {
    const { admin, client, browser } = await viewing()
    const content = pdf()
    const file = await ctx.uploads.temporaryFiles.create()
    await file.write(content)
    await file.close()
    const version: NewVersion = {
      clientId: client.id,
      origin: 'firm',
      projectId: null,
      name: 'offer.pdf',
      kind: 'pdf',
      file: {
        path: file.path,
        bytes: content.byteLength,
        sha256: createHash('sha256').update(content).digest('hex'),
      },
      uploadedBy: null,
      clientIp: null,
    }
    const { id } = await storeVersion(ctx, version)
    for (const path of [`/api/documents/${id}/download`, `/api/documents/${id}/versions/1/preview`])
      expect((await browser.get(path)).status).toBe(200)
    const events = await db.select().from(documentEvents).where(eq(documentEvents.documentId, id))
    expect(events.filter(({ action }) => action !== 'upload').map(({ uid }) => uid)).toEqual([
      admin.id,
      admin.id,
    ])
    expect(await (await as(client).get('/client/documents')).text()).toContain('>New</span>')
    expect(await (await browser.get('/client/documents')).text()).toContain('>New</span>')
  })

  test('sees no data of a client who has not accepted the terms, and cannot accept them', async () => {
    const { client, browser } = await viewing({ termsAccepted: false, name: 'Newcomer' })
    await makeProject(db, { clientId: client.id, title: 'Secret Project' })
    for (const path of ['/client/dashboard', '/client/dashboard.data', '/client/documents']) {
      const answer = await browser.get(path)
      const text = await textOf(answer)
      expect([path, answer.status, text.includes('Secret')]).toEqual([path, 403, false])
      if (!path.endsWith('.data')) {
        expect(text).toContain('Newcomer has not accepted the terms.')
        expect(text).not.toContain('Accept and Continue')
      }
    }
    expect((await browser.post('/client', { accepted: 'on' })).status).toBe(403)
    expect((await db.select().from(users).where(eq(users.id, client.id)))[0]?.termsAccepted).toBe(false)
  })

  test('stops with the button, and start and end are recorded in the activity log', async () => {
    const { admin, client, browser } = await viewing()
    const answer = await browser.post('/stop-viewing', {})
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/admin?open=${client.id}`])
    expect((await browser.get(`/admin?open=${client.id}`)).status).toBe(200)
    expect(await actionsOn(client.id)).toEqual([
      { action: 'user.viewed-as', actorUid: admin.id },
      { action: 'user.view-ended', actorUid: admin.id },
    ])
    expect((await browser.post('/stop-viewing', {})).headers.get('location')).toBe('/')
    expect(await actionsOn(client.id)).toHaveLength(2)
  })

  test('ends the impersonation by signing out', async () => {
    const { admin, client, browser } = await viewing()
    expect((await browser.post('/logout', {})).status).toBe(302)
    expect((await browser.get('/client/dashboard')).headers.get('location')).toBe('/login')
    expect((await actionsOn(client.id)).map(({ action }) => action)).toEqual([
      'user.viewed-as',
      'user.view-ended',
    ])
    expect(await db.$count(sessions, eq(sessions.userId, admin.id))).toBe(0)
  })

  test('keeps their own identity in other sessions, and the last sign-in of the client', async () => {
    const { admin, client, browser } = await viewing()
    expect((await as(admin).get('/admin')).status).toBe(200)
    const before = await db.select().from(users).where(eq(users.id, client.id))
    await browser.get('/client/dashboard')
    expect(await db.select().from(users).where(eq(users.id, client.id))).toEqual(before)
    expect(await db.$count(sessions, eq(sessions.userId, client.id))).toBe(0)
  })
})

describe('impersonation is refused', () => {
  test('at once when the admin role is lost', async () => {
    const { admin, client, browser } = await viewing()
    await makeProject(db, { clientId: client.id, title: 'Their project' })
    await db.update(usersRoles).set({ role: 'client' }).where(eq(usersRoles.uid, admin.id))
    const page = await (await browser.get('/client/dashboard')).text()
    expect(page).not.toContain('Their project')
    expect(page).toContain('The Office')
  })

  test('for an administrator, an unknown user, and a client who became an administrator', async () => {
    const [admin, colleague] = [await makeAdmin(db), await makeAdmin(db)]
    for (const uid of [colleague.id, admin.id, 'nobody', '']) {
      const answer = await as(admin).post('/admin?index', { intent: 'view-as', uid })
      expect([answer.status, (await answer.text()).includes('There is no such client.')]).toEqual([404, true])
    }
    const { client, browser } = await viewing()
    await db.update(usersRoles).set({ role: 'admin' }).where(eq(usersRoles.uid, client.id))
    expect((await browser.get('/admin')).status).toBe(200)
  })
})
