import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eraseAccount } from '#app/domain/users/erase-account.server.ts'
import {
  projects,
  roomAgreements,
  roomEvents,
  roomGroups,
  roomMembers,
  rooms,
  users,
  usersRoles,
} from '#db/schema.ts'
import {
  addMember,
  makeAdmin,
  makeClient,
  makeCompany,
  makeGuest,
  makeInquiry,
  makeProject,
  makeStaff,
  PASSWORD,
} from '../make/make.ts'
import { makeGroup, makeMember, makeRoom } from '../make/rooms.ts'
import { expectPage, expectRedirect, expectStatus, expectTexts, plainText, textOf } from '../pages.ts'
import { openGoogleSite } from '../sign-in/google-site.ts'
import { openExport } from '../unzip.ts'
import { createRoomHelpers, newEmail } from './room-site.ts'

const site = await openGoogleSite()
const { as, ctx, db, findUser, listActions, mailsTo, provider, signIn, signInWithGoogle } = site
const { invite } = await createRoomHelpers(site)

const admin = await makeAdmin(db)
const NONE = 'No data room is open for you'
const CONFIDENTIAL = 'Confidential room'

/** Opens a room with a group. `name` is the room's. */
async function openRoom(name: string, overrides: Parameters<typeof makeGroup>[2] = {}) {
  const project = await makeProject(db, { title: `Secret project ${randomUUID()}` })
  const room = await makeRoom(db, project, { name })
  const path = `/admin/projects/${project.id}/room/groups`
  return { project, room, path, group: await makeGroup(db, room, overrides) }
}
const roleOf = async (person: { id: string }) =>
  (await db.select().from(usersRoles).where(eq(usersRoles.uid, person.id)))[0]?.role

test('sign-in and the client area redirect a guest to the data rooms', async () => {
  const guest = await site.makeWithPassword(makeGuest)
  await expectRedirect(signIn(guest.email), '/rooms')
  const browser = as(guest)
  for (const path of [
    '/client',
    '/client/dashboard',
    '/client/projects/x/invoices',
    '/client/nowhere',
    '/login',
  ])
    await expectRedirect(browser.get(path), '/rooms')
  const [own, ofClient] = [await browser.get('/admin'), await as(await makeClient(db)).get('/admin')]
  expect([own.status, own.headers.get('location')]).toEqual([302, ofClient.headers.get('location')])
  await expectStatus(browser.post('/client/profile', { name: 'Other' }), 403)
  await expectRedirect(as(null).get('/rooms/account'), '/login?returnTo=%2Frooms%2Faccount')
  await expectRedirect(as(null).get('/rooms'), '/login')
  const back = await as(null).post('/login?returnTo=%2Frooms%2Faccount', {
    email: guest.email,
    password: PASSWORD,
  })
  await expectRedirect(back, '/rooms/account')
  const page = await expectPage(browser.get('/rooms'), 200, NONE)
  expect(page).not.toContain('/client/')
  expectTexts(await textOf(browser.get('/')), ['Data Rooms'], ['href="/client/dashboard"'])
  await expectPage(browser.get('/rooms/nothing/here'), 404, 'Page not found', 'Go to Data Rooms')
})

test('staff can’t open the data rooms of guests, even while impersonating a client', async () => {
  const staff = as(await makeStaff(db))
  await expectRedirect(staff.get('/rooms'), '/admin')
  await expectStatus(staff.post('/rooms/account', { intent: 'profile', name: 'Other' }), 403)
  const { group } = await openRoom('Project Kestrel')
  const client = await makeClient(db)
  await makeMember(db, group, client)
  await staff.post('/admin?index', { intent: 'view-as', entry: client.id })
  expectTexts(await textOf(staff.get('/client/dashboard')), [client.name], ['Data Rooms'])
  for (const path of ['/rooms', '/rooms/account']) await expectStatus(staff.get(path), 404)
})

test('the URL of a room redirects the firm and the seller’s side to the room in their own area', async () => {
  const seller = await makeClient(db)
  const project = await makeProject(db, { clientId: seller.id })
  const { id } = await makeRoom(db, project)
  for (const path of [`/rooms/${id}`, `/rooms/${id}/questions`, `/rooms/${id}/documents/x`]) {
    await expectRedirect(as(admin).get(path), `/admin/projects/${project.id}/room`)
    await expectRedirect(as(seller).get(path), `/client/projects/${project.id}/room`)
    await expectStatus(as(await makeClient(db)).get(path), 404)
  }
  await db.update(projects).set({ restricted: true }).where(eq(projects.id, project.id))
  await expectRedirect(as(await makeStaff(db)).get(`/rooms/${id}`), '/admin')
})

test('a guest sees only the date of an invitation before accepting the agreement, and the room’s name afterwards', async () => {
  const { room, group } = await openRoom('Project Heron', { agreementVersion: 1 })
  const row = { groupId: group.id, version: 1, title: 'NDA', text: 'Keep it.', shownHash: 'x' }
  await db.insert(roomAgreements).values(row)
  const [invited, entered] = [await makeGuest(db), await makeGuest(db)]
  await makeMember(db, group, invited, { accepted: false })
  await makeMember(db, group, entered)
  const link = `href="/rooms/${room.id}"`
  expectTexts(await textOf(as(invited).get('/rooms')), [CONFIDENTIAL, 'Invited on', link], ['Heron'])
  expectTexts(await textOf(as(entered).get('/rooms')), ['Project Heron', link], [CONFIDENTIAL, NONE])
})

test('a room isn’t listed after a guest’s access to it ends, for every reason', async () => {
  const past = '2020-01-01'
  const { room, group, project } = await openRoom('Project Falcon')
  const guest = await makeGuest(db)
  const member = await makeMember(db, group, guest)
  const page = () => textOf(as(guest).get('/rooms'))
  expect(await page()).toContain('Project Falcon')
  const setMember = (values: Partial<typeof roomMembers.$inferInsert>) =>
    db.update(roomMembers).set(values).where(eq(roomMembers.id, member.id))
  const setGroup = (expiresOn: string | null) =>
    db.update(roomGroups).set({ expiresOn }).where(eq(roomGroups.id, group.id))
  const setRoom = (values: Partial<typeof rooms.$inferInsert>) =>
    db.update(rooms).set(values).where(eq(rooms.id, room.id))
  const setProject = (archivedAt: Date | null) =>
    db.update(projects).set({ archivedAt }).where(eq(projects.id, project.id))
  for (const [end, restore] of [
    [() => setMember({ removedAt: new Date() }), () => setMember({ removedAt: null })],
    [() => setMember({ expiresOn: past }), () => setMember({ expiresOn: null })],
    [() => setGroup(past), () => setGroup(null)],
    [() => setRoom({ expiresOn: past }), () => setRoom({ expiresOn: null })],
    [() => setRoom({ state: 'closed' }), () => setRoom({ state: 'open' })],
    [() => setProject(new Date()), () => setProject(null)],
  ] as const) {
    await end()
    expectTexts(await page(), [NONE], ['Falcon', CONFIDENTIAL])
    await restore()
    expect(await page()).toContain('Project Falcon')
  }
})

test('a client finds the data rooms in the sidebar only while invited to one, and keeps the client area', async () => {
  const { group } = await openRoom('Project Osprey')
  const client = await makeClient(db)
  const other = await makeClient(db)
  const member = await makeMember(db, group, client)
  const dashboard = (person: { id: string }) => textOf(as(person).get('/client/dashboard'))
  expect(await dashboard(client)).toMatch(/<a[^>]*href="\/rooms"[^>]*>Data Rooms/)
  expect(await dashboard(other)).not.toContain('href="/rooms"')
  await expectPage(as(client).get('/rooms'), 200, 'Project Osprey', '/client/dashboard')
  await expectPage(as(other).get('/rooms'), 200, NONE)
  await expectRedirect(as(client).get('/rooms/account'), '/client/profile')
  await expectStatus(as(client).post('/rooms/account', { intent: 'profile', name: 'Other' }), 403)
  await db.update(roomMembers).set({ removedAt: new Date() }).where(eq(roomMembers.id, member.id))
  expect(await dashboard(client)).not.toContain('href="/rooms"')
  const newcomer = await makeClient(db, { termsAccepted: false })
  await makeMember(db, group, newcomer)
  await expectRedirect(as(newcomer).get('/rooms'), '/client/dashboard')
})

test('accepting an invitation with a password or with Google accepts the terms and redirects to the data rooms', async () => {
  const opened = await openRoom('Project Wren')
  const email = newEmail()
  await invite(opened, opened.group, email)
  expectTexts((await mailsTo(email))[0]?.text, ['Hi Gina,', '/terms-of-use', '/privacy-policy'])
  const path = await site.findLink(email)
  await expectPage(
    as(null).get(path),
    200,
    'By accepting this invitation, you accept the',
    'href="/terms-of-use"',
    'href="/privacy-policy"',
    'Sign in with Google',
  )
  expect(await findUser(email)).toMatchObject({ emailVerified: false, termsAcceptedAt: null })
  await expectRedirect(as(null).post(path, { password: PASSWORD }), '/rooms')
  const accepted = { termsAcceptedAt: expect.any(Date), termsVersion: expect.any(String) }
  const guest = await findUser(email)
  expect(guest).toMatchObject({ ...accepted, termsAcceptedIp: expect.any(String) })
  expect(await listActions(guest?.id ?? '')).toContain('user.accepted-terms')
  const viaGoogle = newEmail()
  await invite(opened, opened.group, viaGoogle)
  expect((await signInWithGoogle(provider.addPerson({ email: viaGoogle }))).path).toBe('/rooms')
  expect(await findUser(viaGoogle)).toMatchObject({ ...accepted, emailVerified: true })
})

test('sign-up and password reset respond to a guest’s email as to any account', async () => {
  const guest = await makeGuest(db)
  const client = await makeClient(db)
  const answerTo = async ({ email }: { email: string }) => {
    const answer = await as(null).post('/forgot-password', { email })
    return [answer.status, plainText(await textOf(answer)).replaceAll(email, '')]
  }
  expect(await answerTo(guest)).toEqual(await answerTo(client))
  expect(await site.listEmailKinds(guest.email)).toEqual(['reset-password'])
  const opened = await openRoom('Project Lark')
  const email = newEmail()
  await invite(opened, opened.group, email)
  await as(null).post('/forgot-password', { email })
  expect(await site.listEmailKinds(email)).toEqual(['room-invitation', 'room-invitation'])
})

test('guests don’t appear in lists, exports, searches, suggestions or counts of clients', async () => {
  const name = `Xaverine ${randomUUID()}`
  const guest = await makeGuest(db, { name, companyId: (await makeCompany(db)).id })
  const inquiry = await makeInquiry(db, { email: guest.email })
  const paths = [
    `/admin?search=${guest.email}`,
    `/admin?open=${guest.id}`,
    `/admin/users.csv?search=${guest.email}`,
    `/admin/search?q=${guest.email}`,
    `/api/admin/search?q=${guest.email}`,
    `/admin/clients?search=${guest.email}`,
    `/admin/inquiries/${inquiry.id}`,
    '/admin/companies/people',
    `/admin/documents?client=${guest.id}`,
  ]
  for (const viewer of [admin, await makeStaff(db)])
    for (const path of paths) {
      const answer = await as(viewer).get(path)
      expect([path, answer.status, (await answer.text()).includes(name)]).toEqual([path, 200, false])
    }
  await expectStatus(as(admin).get(`/admin/clients/${guest.id}`), 404)
  for (const intent of ['deactivate', 'invite-again', 'edit'])
    expect((await as(admin).post('/admin.data?index', { intent, entry: guest.id })).status).toBeGreaterThan(
      399,
    )
})

const additions: [string, (email: string) => Promise<Response>][] = [
  [
    'invited',
    (email) => as(admin).post('/admin/invite', { name: 'New Name', email, company: '', message: '' }),
  ],
  [
    'added to a project',
    async (email) => {
      const { id } = await makeProject(db)
      return as(admin).post(`/admin/projects/${id}/people`, { intent: 'add', email, documents: 'on' })
    },
  ],
  [
    'added to a company',
    async (email) => {
      const { id } = await makeCompany(db)
      return as(admin).post(`/admin/companies/${id}`, { intent: 'add', email, name: '' })
    },
  ],
  [
    'made the main contact of a new project',
    (clientEmail) =>
      as(admin).post('/admin/projects/new', {
        title: 'New project',
        description: 'Text',
        status: 'In Progress',
        clientEmail,
      }),
  ],
]

test.each(additions)(
  'a guest who is %s becomes a client, accepts the terms and keeps the rooms',
  async (_, add) => {
    const { group } = await openRoom('Project Raven')
    const guest = await makeGuest(db)
    await makeMember(db, group, guest)
    expect((await add(guest.email)).status).toBeLessThan(400)
    expect(await roleOf(guest)).toBe('client')
    expect(await listActions(guest.id)).toContain('user.became-client')
    await expectPage(as(guest).get('/rooms'), 200, 'Project Raven')
    await expectPage(as(guest).get('/client/dashboard'), 403, 'Accept and Continue')
    await as(guest).post('/client', { accepted: 'on' })
    await expectPage(as(guest).get('/client/dashboard'), 200, 'href="/rooms"')
  },
)

test('guests can change their name, see their security settings, and download their profile and actions', async () => {
  const { group } = await openRoom('Project Tern')
  const guest = await makeGuest(db, { name: 'Gina Before' })
  await makeMember(db, group, guest)
  const page = await expectPage(
    as(guest).get('/rooms/account'),
    200,
    'value="Gina Before"',
    'Two-factor sign-in',
    'Passkeys',
    'Signed-in devices',
    'Google',
    'Download All My Data',
    'Close My Account',
  )
  const version = /name="version" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const form = { intent: 'profile', name: 'Gina After', version }
  await expectPage(as(guest).post('/rooms/account', form), 200, 'Profile saved.')
  expect((await findUser(guest.id))?.name).toBe('Gina After')
  await expectStatus(as(guest).post('/rooms/account', { ...form, name: 'Third' }), 409)
  await db
    .insert(roomEvents)
    .values({ roomId: group.roomId, action: 'document.viewed', uid: guest.id, page: 7, seconds: 30 })
  const zip = await as(guest).post('/api/account/data.zip', {})
  const { files, json, faults } = await openExport(Buffer.from(await zip.arrayBuffer()))
  expect(faults).toEqual([])
  const names = ['data-room-activity.json', 'data-rooms.json', 'log.json', 'manifest.json', 'profile.json']
  expect([...files.keys()].toSorted()).toEqual(names)
  expect(json('profile.json')).toMatchObject({ name: 'Gina After', email: guest.email })
  expect(json('data-rooms.json')).toMatchObject([{ email: guest.email, accepted: [], questions: [] }])
  expect(json('data-room-activity.json')).toMatchObject([{ action: 'document.viewed', page: 7, seconds: 30 }])
})

test('guests can close their account, and the room’s records are kept as evidence', async () => {
  const { group } = await openRoom('Project Crane')
  const guest = await makeGuest(db, { name: 'Gina Leaves' })
  const member = await makeMember(db, group, guest)
  await expectPage(as(guest).post('/rooms/account', { intent: 'close' }), 200, 'We’ve emailed a link to')
  const link = await site.findLink(guest.email)
  await expectPage(as(null).get(link), 200, 'What happened in data rooms that you were invited to (1) stays')
  await expectPage(as(null).post(link, {}), 200, 'Your account closes on')
  const [closing] = await mailsTo(guest.email)
  expect(closing?.kind).toBe('account-closing')
  expectTexts(closing?.text, ['stays as evidence', '/rooms/account'])
  await expectPage(as(guest).get('/rooms'), 200, 'Your account closes on', 'Keep My Account')
  await as(guest).post('/rooms/account', { intent: 'keep' })
  expect((await findUser(guest.id))?.closesAt).toBeNull()
  await db
    .update(users)
    .set({ closesAt: new Date(0) })
    .where(eq(users.id, guest.id))
  await eraseAccount(ctx, guest.id)
  expect(await findUser(guest.id)).toBeUndefined()
  const [kept] = await db.select().from(roomMembers).where(eq(roomMembers.id, member.id))
  expect(kept).toMatchObject({ uid: null, name: 'Gina Leaves', email: guest.email })
  const [closed] = await mailsTo(guest.email)
  expect([closed?.kind, closed?.text.includes('documents')]).toEqual(['account-closed', false])
})

test('a guest who was a client gets no emails about the portal', async () => {
  const guest = await makeGuest(db)
  const project = await makeProject(db, { clientId: (await makeClient(db)).id })
  await addMember(db, project, guest, { documents: true })
  await db.transaction((tx) =>
    ctx.jobs.queueEmail(tx, {
      kind: 'project-added',
      to: guest.email,
      uid: guest.id,
      data: { project: project.id },
    }),
  )
  expect((await mailsTo(guest.email))[0]?.text).toBe('')
})
