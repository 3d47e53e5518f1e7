import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activity, users, usersRoles } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { revisionOf, textOf } from '#test/html.ts'
import { makeClient } from '#test/make/make.ts'

const { as, db } = await openTestApp()
const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const PROFILE = '/client/profile'

const findRevision = async (client: { id: string }) => revisionOf(await textOf(as(client).get(PROFILE)))

const profile = (version: string, with_: Record<string, string> = {}) => ({
  intent: 'profile',
  version,
  name: 'Ada Lovelace',
  company: 'Engines Ltd',
  jobTitle: 'Owner',
  phoneNumber: '+1 555 0100',
  industry: 'finance',
  projectDescription: 'Sell one of our two companies.',
  streetAddress: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'USA',
  ...with_,
})

describe('the own profile', () => {
  test('shows the stored details above the account security', async () => {
    const client = await makeClient(db, { name: 'Ada', jobTitle: 'Owner', city: 'Örebro' })
    const page = await (await as(client).get(PROFILE)).text()
    for (const value of ['value="Ada"', 'value="Owner"', 'value="Örebro"', client.email])
      expect(page).toContain(value)
    expect(page.indexOf('Your details')).toBeLessThan(page.indexOf('Account security'))
  })

  test('is updated in every sign-up field except email and password, and ignores every other field', async () => {
    const [client, other] = [await makeClient(db), await makeClient(db)]
    const before = await userOf(client.id)
    const form = profile(await findRevision(client))
    const forged = {
      role: 'admin',
      email: 'taken@over.example',
      emailVerified: 'false',
      termsAccepted: 'false',
      closesAt: '2020-01-01T00:00:00Z',
      id: other.id,
      uid: other.id,
    }
    const answer = await as(client).post(PROFILE, { ...form, ...forged })
    const saved = (await answer.text()).includes('Your profile has been saved.')
    expect([answer.status, saved]).toEqual([200, true])
    const { intent: _, version: __, ...fields } = form
    const { email, emailVerified, termsAccepted, closesAt, deactivatedAt } = before ?? {}
    const kept = { email, emailVerified, termsAccepted, closesAt, deactivatedAt }
    expect(await userOf(client.id)).toMatchObject({ ...fields, ...kept })
    const roles = await db.select().from(usersRoles).where(eq(usersRoles.uid, client.id))
    expect(roles.map(({ role }) => role)).toEqual(['client'])
    expect((await userOf(other.id))?.name).toBe(other.name)
  })

  test('requires only the name, so that an invited client without a job title can save it', async () => {
    const client = await makeClient(db, { company: 'Before', country: 'Before', industry: 'retail' })
    const { intent: _, version, name, ...optional } = profile(await findRevision(client))
    const empty = Object.fromEntries(Object.keys(optional).map((field) => [field, '']))
    expect((await as(client).post(PROFILE, profile(version, empty))).status).toBe(200)
    expect(await userOf(client.id)).toMatchObject({
      name: 'Ada Lovelace',
      ...Object.fromEntries(Object.keys(empty).map((field) => [field, null])),
    })
    const page = await (await as(client).get(PROFILE)).text()
    for (const name of ['jobTitle', 'industry', 'projectDescription'])
      expect(page).not.toMatch(
        new RegExp(`<\\w+ [^>]*(required[^>]*name="${name}"|name="${name}"[^>]*required)`),
      )
    expect(page).toMatch(/<input [^>]*(required[^>]*name="name"|name="name"[^>]*required)/)
  })

  test.each([
    ['name', '', 'Enter your name.'],
    ['jobTitle', 'x'.repeat(101), 'Job title can have at most 100 characters.'],
    ['projectDescription', 'x'.repeat(501), 'Project description can have at most 500 characters.'],
    ['phoneNumber', '1'.repeat(21), 'Phone number can have at most 20 characters.'],
    ['company', 'A\r\nBcc: x@y.example', "can't contain line breaks"],
  ])(
    'with an invalid %s shows the error at the field, keeps what was typed and changes nothing',
    async (field, value, words) => {
      const client = await makeClient(db)
      const answer = await as(client).post(
        PROFILE,
        profile(await findRevision(client), { state: 'Typed', [field]: value }),
      )
      const page = await textOf(answer)
      expect([answer.status, page.includes(words), page.includes('value="Typed"')]).toEqual([400, true, true])
      expect(await userOf(client.id)).toMatchObject({ name: client.name, state: null })
    },
  )

  test('rejects an edit conflict, showing both versions and overwriting nothing', async () => {
    const client = await makeClient(db)
    const version = await findRevision(client)
    expect((await as(client).post(PROFILE, profile(version, { name: 'First tab' }))).status).toBe(200)
    for (const stale of [version, '']) {
      const answer = await as(client).post(PROFILE, profile(stale, { name: 'Second tab' }))
      const page = await textOf(answer)
      expect([answer.status, page.includes('You changed this yourself in the meantime')]).toEqual([409, true])
      expect(page).toContain('value="Second tab"')
      expect(page).toMatch(/Saved version:<\/span> <span[^>]*>First tab</)
      expect(revisionOf(page)).toBe(await findRevision(client))
    }
    expect((await userOf(client.id))?.name).toBe('First tab')
    const kept = profile(await findRevision(client), { name: 'Second tab' })
    expect((await as(client).post(PROFILE, kept)).status).toBe(200)
  })

  test('keeps what was typed when the database rejects the change', async () => {
    const broken = { is: false }
    const site = await openTestApp({
      database: (real) =>
        new Proxy(real, {
          get: (target, name) =>
            broken.is && name === 'transaction'
              ? () => Promise.reject(new Error('the database is gone'))
              : Reflect.get(target, name),
        }),
    })
    const client = await makeClient(db)
    const form = profile(await findRevision(client), { name: 'Typed' })
    broken.is = true
    const answer = await site.as(client).post(PROFILE, form)
    const page = await answer.text()
    expect(answer.status).toBe(500)
    expect(page).toContain('Your profile could not be saved. Please try again.')
    for (const kept of ['value="Typed"', `value="${form.version}"`]) expect(page).toContain(kept)
    broken.is = false
    expect((await site.as(client).post(PROFILE, form)).status).toBe(200)
  })

  test('records changed fields in the activity log, and nothing of a rejected change', async () => {
    const client = await makeClient(db, { name: 'Before', city: 'Same', jobTitle: 'Owner' })
    await as(client).post(PROFILE, profile(await findRevision(client), { name: '' }))
    await as(client).post(PROFILE, profile(await findRevision(client), { name: 'After', city: 'Same' }))
    const rows = await db
      .select()
      .from(activity)
      .where(and(eq(activity.actorUid, client.id), eq(activity.action, 'user.changed-profile')))
    expect(rows).toMatchObject([{ subjectId: client.id, subjectName: 'After', clientIp: '127.0.0.1' }])
    expect(rows[0]?.before).toMatchObject({ name: 'Before' })
    expect(rows[0]?.after).toMatchObject({ name: 'After' })
    expect(rows[0]?.after).not.toHaveProperty('city')
    expect(rows[0]?.after).not.toHaveProperty('jobTitle')
  })
})
