import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity, usersRoles } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { makeAdmin, makeClient, signUpForm } from '#test/make/make.ts'
import { expectPage, expectStatus, expectTexts, revisionOf, textOf } from '#test/pages.ts'

const { as, db, findUser } = await openTestApp()
const admin = await makeAdmin(db)
const PROFILE = '/client/profile'
type Person = Awaited<ReturnType<typeof makeClient>>

const findRevision = async (client: Person) => revisionOf(await textOf(as(client).get(PROFILE)))
/** Returns the profile's form fields, with the current revision unless another one is given. */
const profile = async (client: Person, overrides: Record<string, string> = {}) => {
  const { email: _, password: __, confirmPassword: ___, ...fields } = signUpForm({ name: 'Ada Lovelace' })
  return { intent: 'profile', version: await findRevision(client), ...fields, ...overrides }
}
const save = async (client: Person, overrides: Record<string, string> = {}) =>
  as(client).post(PROFILE, await profile(client, overrides))

test("the profile shows the stored details, with tabs for notifications, security and the client's data", async () => {
  const client = await makeClient(db, { name: 'Ada', jobTitle: 'Owner', city: 'Örebro' })
  const values = ['value="Ada"', 'value="Owner"', 'value="Örebro"', client.email]
  const tabs = ['/client/notifications', '/client/security', '/client/your-data']
  await expectPage(as(client).get(PROFILE), 200, ...values, ...tabs.map((to) => `href="${to}"`))
  for (const tab of tabs) await expectPage(as(client).get(tab), 200, 'Your details')
})

test('a profile saved in decomposed letters is stored in composed ones', async () => {
  const client = await makeClient(db)
  await expectStatus(save(client, { name: 'Ümit Öğüt'.normalize('NFD') }), 200)
  expect((await findUser(client.email))?.name).toBe('Ümit Öğüt')
})

test('the profile form updates every sign-up field except email and password, and ignores all other fields', async () => {
  const [client, other] = [await makeClient(db), await makeClient(db)]
  const { intent: _, version: __, ...fields } = await profile(client)
  const forged = {
    role: 'admin',
    email: 'taken@over.example',
    emailVerified: 'false',
    termsAccepted: 'false',
    closesAt: '2020-01-01T00:00:00Z',
    id: other.id,
    uid: other.id,
  }
  await expectPage(save(client, forged), 200, 'Profile saved.')
  const { email, emailVerified, termsAccepted, closesAt, deactivatedAt } = client
  const kept = { email, emailVerified, termsAccepted, closesAt, deactivatedAt }
  expect(await findUser(client.id)).toMatchObject({ ...fields, ...kept })
  const roles = await db.select().from(usersRoles).where(eq(usersRoles.uid, client.id))
  expect(roles.map(({ role }) => role)).toEqual(['client'])
  expect((await findUser(other.id))?.name).toBe(other.name)
})

test('while the disk of an embedded database is nearly full, clients cannot save anything and see why', async () => {
  const full = await openTestApp({ minFreeBytes: Number.MAX_SAFE_INTEGER })
  const client = await makeClient(db, { city: 'Oslo' })
  const answer = await full.as(client).post(PROFILE, await profile(client, { city: 'Bergen' }))
  const isEmbedded = full.ctx.system.database === 'embedded'
  expect(answer.status).toBe(isEmbedded ? 507 : 200)
  if (isEmbedded) expectTexts(await textOf(answer), ['There’s no room left on our server', 'value="Bergen"'])
  expect((await findUser(client.id))?.city).toBe(isEmbedded ? 'Oslo' : 'Bergen')
})

test('the profile requires only the name, so that an invited client without a job title can save it', async () => {
  const client = await makeClient(db, { company: 'Before', country: 'Before', industry: 'retail' })
  const { intent: _, version: __, name, ...optional } = await profile(client)
  const each = (value: string | null) =>
    Object.fromEntries(Object.keys(optional).map((field) => [field, value]))
  await expectStatus(save(client, each('') as Record<string, string>), 200)
  expect(await findUser(client.id)).toMatchObject({ name, ...each(null) })
  const page = await textOf(as(client).get(PROFILE))
  const required = ['name', 'jobTitle', 'industry', 'projectDescription'].filter((field) =>
    new RegExp(`<\\w+ [^>]*(required[^>]*name="${field}"|name="${field}"[^>]*required)`).test(page),
  )
  expect(required).toEqual(['name'])
})

test('the profile keeps an industry that the firm no longer offers', async () => {
  const client = await makeClient(db, { industry: 'Shipbuilding' })
  await expectPage(
    as(client).get(PROFILE),
    200,
    '<option value="Shipbuilding" selected="">Shipbuilding</option>',
  )
  await expectPage(save(client, { industry: 'Shipbuilding' }), 200, 'Profile saved.')
  expect((await findUser(client.id))?.industry).toBe('Shipbuilding')
  await expectPage(as(admin).get(`/admin/clients/${client.id}`), 200, 'Shipbuilding')
  const finance = await makeClient(db, { industry: 'finance' })
  await expectPage(as(admin).get(`/admin/clients/${finance.id}`), 200, '>Finance<')
})

test('the profile rejects an invalid value, keeps what was typed and changes nothing', async () => {
  const client = await makeClient(db)
  await expectPage(save(client, { state: 'Typed', name: '' }), 400, 'Enter your name.', 'value="Typed"')
  expect(await findUser(client.id)).toMatchObject({ name: client.name, state: null })
})

test('an edit conflict in the profile shows both versions and overwrites nothing', async () => {
  const client = await makeClient(db)
  const version = await findRevision(client)
  await expectStatus(save(client, { name: 'First tab' }), 200)
  for (const stale of [version, '']) {
    const words = ['already saved a different version of this', 'value="Second tab"']
    const page = await expectPage(save(client, { name: 'Second tab', version: stale }), 409, ...words)
    expect(page).toMatch(/Saved version:<\/span> <span[^>]*>First tab</)
    expect(revisionOf(page)).toBe(await findRevision(client))
  }
  expect((await findUser(client.id))?.name).toBe('First tab')
  await expectStatus(save(client, { name: 'Second tab' }), 200)
})

test('the activity log records the profile fields that changed, and nothing about a rejected change', async () => {
  const client = await makeClient(db, { name: 'Before', city: 'Same', jobTitle: 'Owner' })
  await save(client, { name: '' })
  await save(client, { name: 'After', city: 'Same' })
  const rows = await db
    .select()
    .from(activity)
    .where(and(eq(activity.actorUid, client.id), eq(activity.action, 'user.changed-profile')))
  const [before, after] = [{ name: 'Before' }, { name: 'After' }]
  const subject = { subjectId: client.id, subjectName: 'After', clientIp: '127.0.0.1' }
  expect(rows).toMatchObject([{ ...subject, before, after }])
  for (const same of ['city', 'jobTitle']) expect(rows[0]?.after).not.toHaveProperty(same)
})
