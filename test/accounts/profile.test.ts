import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { activity, users, usersRoles } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { revisionOf, textOf } from '../html.ts'
import { makeClient } from '../make/make.ts'

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

  test('is updated in every sign-up field except email and password, and confirms it', async () => {
    const client = await makeClient(db)
    const form = profile(await findRevision(client))
    const answer = await as(client).post(PROFILE, form)
    expect([answer.status, (await answer.text()).includes('Your profile has been saved.')]).toEqual([
      200,
      true,
    ])
    const { intent: _, version: __, ...fields } = form
    expect(await userOf(client.id)).toMatchObject({ ...fields, email: client.email })
  })

  test('limits the postal address only by the size of the form', async () => {
    const client = await makeClient(db)
    const form = profile(await findRevision(client), { streetAddress: 's'.repeat(100_000) })
    expect((await as(client).post(PROFILE, form)).status).toBe(200)
    expect((await userOf(client.id))?.streetAddress).toBe(form.streetAddress)
  })

  test('requires only the name, so that an invited client without a job title can save it', async () => {
    const client = await makeClient(db, { company: 'Before', country: 'Before', industry: 'retail' })
    const empty = {
      jobTitle: '',
      industry: '',
      projectDescription: '',
      company: '',
      phoneNumber: '',
      streetAddress: '',
      city: '',
      state: '',
      postalCode: '',
      country: '',
    }
    expect((await as(client).post(PROFILE, profile(await findRevision(client), empty))).status).toBe(200)
    expect(await userOf(client.id)).toMatchObject({
      name: 'Ada Lovelace',
      ...{ jobTitle: null, industry: null, projectDescription: null },
      ...{ company: null, country: null, city: null },
    })
    const page = await (await as(client).get(PROFILE)).text()
    for (const name of ['jobTitle', 'industry', 'projectDescription'])
      expect(page).not.toMatch(
        new RegExp(`<\\w+ [^>]*(required[^>]*name="${name}"|name="${name}"[^>]*required)`),
      )
    expect(page).toMatch(/<input [^>]*(required[^>]*name="name"|name="name"[^>]*required)/)
  })

  test('ignores role, email, verification and every other field', async () => {
    const client = await makeClient(db)
    const other = await makeClient(db)
    const before = await userOf(client.id)
    const answer = await as(client).post(
      PROFILE,
      profile(await findRevision(client), {
        role: 'admin',
        email: 'taken@over.example',
        emailVerified: 'false',
        termsAccepted: 'false',
        closesAt: '2020-01-01T00:00:00Z',
        id: other.id,
        uid: other.id,
      }),
    )
    expect(answer.status).toBe(200)
    const after = await userOf(client.id)
    for (const field of ['email', 'emailVerified', 'termsAccepted', 'closesAt', 'deactivatedAt'] as const)
      expect(after?.[field]).toEqual(before?.[field])
    expect(await db.select().from(usersRoles).where(eq(usersRoles.uid, client.id))).toMatchObject([
      { role: 'client' },
    ])
    expect((await userOf(other.id))?.name).toBe(other.name)
  })

  test.each([
    ['name', '', 'Enter your name.'],
    ['name', 'x'.repeat(101), 'Name can have at most 100 characters.'],
    ['jobTitle', 'x'.repeat(101), 'Job title can have at most 100 characters.'],
    ['industry', 'magic', 'Select your industry.'],
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
    expect([answer.status, page.includes('Your profile could not be saved. Please try again.')]).toEqual([
      500,
      true,
    ])
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
    expect(rows).toMatchObject([{ subjectId: client.id, subjectName: 'After', fromAddress: '127.0.0.1' }])
    expect(rows[0]?.before).toMatchObject({ name: 'Before' })
    expect(rows[0]?.after).toMatchObject({ name: 'After' })
    expect(rows[0]?.after).not.toHaveProperty('city')
    expect(rows[0]?.after).not.toHaveProperty('jobTitle')
  })
})
