import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { listStaff, lockStaffForShare } from '#app/domain/users/staff.server.ts'
import {
  accounts,
  activity,
  emailLinks,
  passkeys,
  pendingSignIns,
  projects,
  secondFactors,
  sessions,
  users,
} from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '../app.ts'
import { codeOf, forgetSteps } from '../browser/authenticator-app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { openProvider } from '../browser/openid-provider.ts'
import { textOf } from '../html.ts'
import { givePassword, makeAdministrator, makeProject, makeStaff, PASSWORD } from '../make/make.ts'
import { addApp, addPasskey, challenge } from './second-factors.ts'

const provider = await openProvider([`${APP_URL}/api/auth/callback/google`])
const { app, as, db, mailsTo } = await openTestApp({ google: provider.settings })
afterAll(() => provider.stop())
/** A second instance on the same database. */
const other = await openTestApp()

const administrator = await makeAdministrator(db, ADMIN_EMAIL)
const admin = as(administrator)
const remove = async (uid: string) => {
  const answer = await admin.post('/admin/team', { intent: 'remove', entry: uid })
  return [answer.status, await textOf(answer)] as const
}
const isIn = async (browser: ReturnType<typeof openBrowser>) => (await browser.get('/admin')).status === 200

/** Creates staff with every method to sign in, signed in on two instances. */
async function makeEquipped() {
  const colleague = await makeStaff(db, { name: 'Cora Colleague' })
  await givePassword(db, colleague)
  const browser = openBrowser(app)
  await browser.logIn(colleague.email, PASSWORD)
  const device = await addPasskey(browser)
  const person = provider.know({})
  await db.insert(accounts).values({
    id: randomUUID(),
    userId: colleague.id,
    providerId: 'google',
    accountId: `${provider.settings.issuer}|${person.sub}`,
  })
  const secret = await addApp(browser)
  await forgetSteps(db)
  const there = openBrowser(other.app)
  await there.logIn(colleague.email, PASSWORD)
  await there.post('/two-factor', { intent: 'app', code: codeOf(secret) })
  await forgetSteps(db)
  return { colleague, browser, there, device, person, secret }
}

describe('removed staff', () => {
  test('lose their sessions on every instance, sign-ins in progress, and every method to sign in', async () => {
    const { colleague, browser, there, device, person, secret } = await makeEquipped()
    const { id: uid, email } = colleague
    expect([await isIn(browser), await isIn(there)]).toEqual([true, true])
    const half = openBrowser(app)
    expect((await half.logIn(email, PASSWORD)).headers.get('location')).toBe('/two-factor')
    await as(null).post('/forgot-password', { email })
    const link = (await mailsTo(email))[0]?.text.match(/\/reset-password\?token=[\w-]{43}/)?.[0] ?? 'no link'
    expect((await openVisitor(app, APP_URL).signIn(person)).path).toContain('/two-factor')

    expect((await remove(uid))[0]).toBe(200)
    expect([await isIn(browser), await isIn(there)]).toEqual([false, false])
    for (const path of ['/api/admin/documents/x/download', '/api/invoices/x/pdf'])
      expect((await there.get(path)).status).toBe(401)
    const late = await half.post('/two-factor', { intent: 'app', code: codeOf(secret) })
    expect([late.headers.get('location'), half.session()]).toEqual([
      '/login?notice=second-step-late',
      undefined,
    ])
    const again = await openBrowser(app).logIn(email, PASSWORD)
    expect([again.status, await again.text()]).toEqual([401, expect.stringContaining('Failed to log in.')])
    const signedOut = openBrowser(app)
    const signed = device.get(await challenge(signedOut, { step: 'begin-sign-in' }))
    expect((await signedOut.json('/passkey', { step: 'sign-in', response: signed })).status).toBe(401)
    const form = { password: 'a new password' }
    expect((await as(null).post(link, form)).status).toBe(400)
    // Google finds no account to join by this email, and no bound one.
    expect((await openVisitor(app, APP_URL).signIn(provider.know({ email }))).path).toContain('google-failed')
    await as(null).post('/forgot-password', { email })
    expect((await mailsTo(email))[0]?.kind).toBe('account-deactivated')
    for (const [table, whose] of [
      [accounts, accounts.userId],
      [passkeys, passkeys.uid],
      [secondFactors, secondFactors.uid],
      [sessions, sessions.userId],
      [pendingSignIns, pendingSignIns.uid],
      [emailLinks, emailLinks.uid],
    ] as const)
      expect(await db.$count(table, eq(whose, uid))).toBe(0)
    // A session that was created in the same moment is invalid on both instances.
    for (const site of [as, other.as])
      expect((await site(colleague).get('/admin')).headers.get('location')).toBe('/login')
  })

  test('keep their name in the activity log, and are invited again by the administrator only, without their former methods', async () => {
    const { colleague, device } = await makeEquipped()
    const { id: uid, email } = colleague
    await remove(uid)
    const log = await (await admin.get(`/admin/activity?actor=${uid}`)).text()
    expect(log).toContain('Cora Colleague')
    const page = await (await admin.get('/admin/team')).text()
    expect(page.slice(page.indexOf('Former colleagues'))).toContain(email)
    expect((await remove(uid))[0]).toBe(409)
    // The list of users does not reactivate staff.
    for (const who of [admin, as(await makeStaff(db))])
      expect([403, 409]).toContain(
        (await who.post('/admin.data?index', { intent: 'reactivate', entry: uid })).status,
      )
    expect((await db.select().from(users).where(eq(users.id, uid)))[0]?.deactivatedAt).not.toBeNull()

    const answer = await admin.post('/admin/team', { intent: 'invite-again', entry: uid })
    const invitation = (await answer.text()).match(/\/invitation\?token=[\w-]{43}/)?.[0] ?? 'no link'
    expect((await openBrowser(app).logIn(email, PASSWORD)).status).toBe(401)
    await as(null).post(invitation, { password: 'a new password' })
    const browser = openBrowser(app)
    expect((await browser.logIn(email, 'a new password')).headers.get('location')).toBe('/admin')
    const signedOut = openBrowser(app)
    const signed = device.get(await challenge(signedOut, { step: 'begin-sign-in' }))
    expect((await signedOut.json('/passkey', { step: 'sign-in', response: signed })).status).toBe(401)
    const done = await db.select().from(activity).where(eq(activity.subjectId, uid)).orderBy(activity.id)
    expect(done.map(({ action }) => action).filter((action) => action.endsWith('colleague'))).toEqual([
      'user.removed-colleague',
      'user.invited-colleague',
    ])
    expect(done.find(({ action }) => action === 'user.removed-colleague')).toMatchObject({
      actorUid: administrator.id,
      subjectName: 'Cora Colleague',
      after: { projects: 0 },
    })
  })

  test('lead no project any more, as the confirmation said', async () => {
    const [colleague, stays] = [await makeStaff(db), await makeStaff(db)]
    const led = [
      await makeProject(db, { leadId: colleague.id }),
      await makeProject(db, { leadId: colleague.id }),
      await makeProject(db, { leadId: stays.id }),
    ].map(({ id }) => id)
    const page = await textOf(admin.get('/admin/team'))
    expect(page).toContain('2 projects that they look after will be yours to look after.')
    const [, after] = await remove(colleague.id)
    expect(after).toContain('You look after 2 projects of theirs now.')
    const rows = await db
      .select({ id: projects.id, leadId: projects.leadId })
      .from(projects)
      .where(inArray(projects.id, led))
    expect(new Map(rows.map(({ id, leadId }) => [id, leadId]))).toEqual(
      new Map(led.map((id, i) => [id, i < 2 ? null : stays.id])),
    )
  })

  test('can not be chosen as a lead, nor can staff who have not accepted their invitation', async () => {
    const gone = await makeStaff(db, { name: 'Gone' })
    const waiting = await makeStaff(db, { name: 'Waiting', emailVerified: false, invitedAt: new Date() })
    const here = await makeStaff(db, { name: 'Here' })
    await remove(gone.id)
    const people = (await listStaff(db)).map(({ uid }) => uid)
    expect(people).toEqual(expect.arrayContaining([administrator.id, here.id]))
    expect(people).not.toContain(gone.id)
    expect(people).not.toContain(waiting.id)
    const found = await db.transaction(async (tx) => {
      const names: unknown[] = []
      for (const { id } of [here, gone, waiting]) names.push((await lockStaffForShare(tx, id))?.name ?? null)
      return names
    })
    expect(found).toEqual(['Here', null, null])
  })
})
