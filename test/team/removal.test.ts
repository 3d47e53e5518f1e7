import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
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
} from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { addApp, addPasskey, challenge, codeOf, forgetSteps } from '../browser/second-factors.ts'
import { linkIn } from '../make/accounts.ts'
import { makeAdministrator, makeProject, makeStaff, PASSWORD } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '../pages.ts'
import { openGoogleSite } from '../sign-in/google-site.ts'

const {
  app,
  as,
  db,
  findLink,
  findUser,
  listActions,
  listEmailKinds,
  openSignedIn,
  provider,
  signIn,
  signInWithGoogle,
} = await openGoogleSite()
/** A second instance on the same database. */
const other = await openTestApp()

const administrator = await makeAdministrator(db, ADMIN_EMAIL)
const admin = as(administrator)
const TEAM = '/admin/team'
const remove = (uid: string) => admin.post(TEAM, { intent: 'remove', entry: uid })
type Browser = ReturnType<typeof openBrowser>
const isIn = async (browser: Browser) => (await browser.get('/admin')).status === 200

/** Creates a staff member with every sign-in method, signed in on two instances. */
async function makeEquipped() {
  const { person: staff, browser } = await openSignedIn((db) => makeStaff(db, { name: 'Cora Colleague' }))
  const device = await addPasskey(browser)
  const person = provider.addPerson({})
  const accountId = `${provider.settings.issuer}|${person.sub}`
  await db.insert(accounts).values({ id: randomUUID(), userId: staff.id, providerId: 'google', accountId })
  const secret = await addApp(browser)
  await forgetSteps(db)
  const there = openBrowser(other.app)
  await there.logIn(staff.email, PASSWORD)
  await there.post('/two-factor', { intent: 'app', code: codeOf(secret) })
  await forgetSteps(db)
  /** Signs in with the passkey in a new browser; returns the status. */
  const usePasskey = async () => {
    const signedOut = openBrowser(app)
    const response = device.get(await challenge(signedOut, { step: 'begin-sign-in' }))
    return (await signedOut.json('/passkey', { step: 'sign-in', response })).status
  }
  return { staff, browser, there, person, secret, usePasskey }
}

test('removed staff lose their sessions on every instance, sign-ins in progress and all sign-in methods', async () => {
  const { staff, browser, there, person, secret, usePasskey } = await makeEquipped()
  const { id: uid, email } = staff
  expect([await isIn(browser), await isIn(there)]).toEqual([true, true])
  const half = openBrowser(app)
  await expectRedirect(half.logIn(email, PASSWORD), '/two-factor')
  await as(null).post('/forgot-password', { email })
  const link = await findLink(email)
  expect((await signInWithGoogle(person)).path).toContain('/two-factor')

  await expectStatus(remove(uid), 200)
  expect([await isIn(browser), await isIn(there)]).toEqual([false, false])
  for (const path of ['/api/admin/documents/x/download', '/api/invoices/x/pdf'])
    await expectStatus(there.get(path), 401)
  const late = await half.post('/two-factor', { intent: 'app', code: codeOf(secret) })
  expect(late.headers.get('location')).toBe('/login?notice=second-step-late')
  expect(half.session()).toBeUndefined()
  await expectPage(signIn(email), 401, 'Failed to log in.')
  expect(await usePasskey()).toBe(401)
  await expectStatus(as(null).post(link, { password: 'a new password' }), 400)
  // Google finds no connected account, and none to connect by this email.
  expect((await signInWithGoogle(provider.addPerson({ email }))).path).toContain('google-failed')
  await as(null).post('/forgot-password', { email })
  expect((await listEmailKinds(email))[0]).toBe('account-deactivated')
  for (const [table, owner] of [
    [accounts, accounts.userId],
    [passkeys, passkeys.uid],
    [secondFactors, secondFactors.uid],
    [sessions, sessions.userId],
    [pendingSignIns, pendingSignIns.uid],
    [emailLinks, emailLinks.uid],
  ] as const)
    expect(await db.$count(table, eq(owner, uid))).toBe(0)
  // A session created at the same moment is invalid on both instances.
  for (const site of [as, other.as]) await expectRedirect(site(staff).get('/admin'), '/login')
})

test('removed staff stay named in the log, and only the administrator can invite them again, without old sign-in methods', async () => {
  const { staff, usePasskey } = await makeEquipped()
  const { id: uid, email } = staff
  await remove(uid)
  await expectPage(admin.get(`/admin/activity?actor=${uid}`), 200, 'Cora Colleague')
  const page = await expectPage(admin.get(TEAM), 200)
  expect(page.slice(page.indexOf('Former team members'))).toContain(email)
  await expectStatus(remove(uid), 409)
  // The user list can't reactivate staff.
  const reactivate = { intent: 'reactivate', entry: uid }
  for (const person of [administrator, await makeStaff(db)])
    expect([403, 409]).toContain((await as(person).post('/admin.data?index', reactivate)).status)
  expect((await findUser(uid))?.deactivatedAt).not.toBeNull()

  const invited = await admin.post(TEAM, { intent: 'invite-again', entry: uid })
  await expectStatus(signIn(email), 401)
  await as(null).post(linkIn(await invited.text()), { password: 'a new password' })
  await expectRedirect(signIn(email, 'a new password'), '/admin/today')
  expect(await usePasskey()).toBe(401)
  const actions = ['user.removed-staff', 'user.invited-staff']
  expect(await listActions(uid, administrator.id)).toEqual(actions)
  const log = await db.select().from(activity).where(eq(activity.subjectId, uid))
  const removal = { subjectName: 'Cora Colleague', after: { projects: 0 } }
  expect(log.find(({ action }) => action === actions[0])).toMatchObject(removal)
})

test('removed staff no longer lead any project, as the confirmation prompt announced', async () => {
  const [removed, stays] = [await makeStaff(db), await makeStaff(db)]
  const leads = [removed.id, removed.id, stays.id]
  const ids: string[] = []
  for (const leadId of leads) ids.push((await makeProject(db, { leadId })).id)
  const words = 'You’ll become the lead of 2 projects.'
  await expectPage(admin.get(TEAM), 200, words)
  await expectPage(remove(removed.id), 200, 'taken over 2 projects from them.')
  const rows = await db.select().from(projects).where(inArray(projects.id, ids))
  const leadOf = new Map(rows.map(({ id, leadId }) => [id, leadId]))
  expect(ids.map((id) => leadOf.get(id))).toEqual([null, null, stays.id])
})

test('removed staff and staff who have not accepted their invitation cannot be selected as a lead', async () => {
  const gone = await makeStaff(db, { name: 'Gone' })
  const waiting = await makeStaff(db, { name: 'Waiting', emailVerified: false, invitedAt: new Date() })
  const here = await makeStaff(db, { name: 'Here' })
  await remove(gone.id)
  const listed = (await listStaff(db)).map(({ uid }) => uid)
  const all = [administrator, here, gone, waiting]
  expect(all.map(({ id }) => listed.includes(id))).toEqual([true, true, false, false])
  await db.transaction(async (tx) => {
    expect(await lockStaffForShare(tx, here.id)).toMatchObject({ name: 'Here' })
    for (const { id } of [gone, waiting]) expect((await lockStaffForShare(tx, id)) ?? null).toBeNull()
  })
})
