import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MAX_FIELD_LENGTHS } from '#app/core/form-fields.ts'
import { openTestApp } from '../app.ts'
import { makeAgreement } from '../make/agreements.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { makeInvoice } from '../make/invoice-forms.ts'
import {
  makeAdmin,
  makeClient,
  makeGuest,
  makeProject,
  makeRateLimitAttempts,
  signUpForm,
} from '../make/make.ts'
import { makeGroup, makeMember, makeRoom } from '../make/rooms.ts'
import { revisionOf, textOf } from '../pages.ts'
import { readRoutes } from '../routes.ts'

const site = await openTestApp()
const { as, db } = site

/** Actions that visitors use too, with limits of their own, or that end something and store nothing. */
const notByClients = [
  '/login',
  '/signup',
  '/forgot-password',
  '/two-factor',
  '/verify-email',
  '/reset-password',
  '/invitation',
  '/close-account',
  '/contact',
  '/api/inquiries',
  '/verify',
  '/logout',
  '/stop-viewing',
]

/** The intents of all forms outside the admin area. */
const intents = globSync('app/routes/{portal,security,messages,rooms}/**/*.{ts,tsx}').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^\s+'?([a-z-]+)'?: (?:define|create)\w*Handler\b/gm)].map(
    ([, intent = '']) => intent,
  ),
)

test('each form and each call that changes something for a client has a limit per hour', async () => {
  expect(intents).toEqual(expect.arrayContaining(['profile', 'answer', 'message', 'calendar-create']))
  const [client, guest] = [await makeClient(db), await makeGuest(db)]
  const project = await makeProject(db, { clientId: client.id })
  const invoice = await makeInvoice(db, client)
  const ownRoom = await makeRoom(db, project)
  const room = await makeRoom(db, await makeProject(db))
  await makeMember(db, await makeGroup(db, room), client)
  const agreement = await makeAgreement(db, project, [client])
  const idFor = (pattern: string) =>
    pattern.startsWith('/api/rooms/')
      ? ownRoom.id
      : pattern.startsWith('/rooms/')
        ? room.id
        : pattern.includes('/invoices')
          ? invoice.id
          : pattern.startsWith('/client/agreements')
            ? agreement
            : project.id
  for (const kind of [...intents, 'form', 'begin-add', 'add'])
    for (const { id } of [client, guest]) await makeRateLimitAttempts(db, `change:${id}:${kind}`, 120, 60)
  await makeRateLimitAttempts(db, `upload:${client.id}`, 600, 60)
  await makeRateLimitAttempts(db, `room-uploads:${client.id}`, 5000, 60)
  await makeRateLimitAttempts(db, `reading:${client.id}`, 7200, 60)
  await makeRateLimitAttempts(db, `data-export:${client.id}`, 10, 60)
  const [asClient, asGuest] = [as(client), as(guest)]
  const post = (pattern: string, path: string, intent: string) => {
    const ask = pattern === '/rooms/account' ? asGuest : asClient
    if (pattern === '/passkey') return ask.json(path, { step: 'begin-add', name: 'Mine', password: 'x' })
    if (pattern.endsWith('/upload')) return ask.send(path, uploadForm('Report.pdf', pdf()))
    return ask.post(path, { intent })
  }
  const routes = (await readRoutes()).filter(
    ({ action, pattern }) => action && !/^\/(api\/)?admin\b/.test(pattern),
  )
  const unlimited: string[] = []
  const limited: string[] = []
  for (const { pattern, page } of routes) {
    if (notByClients.includes(pattern)) continue
    // Without rendering the page, which would take most of the time.
    const path = `${pattern.replace(':id', idFor(pattern))}${page ? '.data' : ''}`
    const found = new Set<number>()
    for (const intent of ['', ...intents]) {
      const answer = await post(pattern, path, intent)
      const text = await textOf(answer)
      if (answer.status === 400 && text.includes('Unknown form.')) continue
      found.add(answer.status)
      if (answer.status !== 429) continue
      expect([pattern, intent, Number(answer.headers.get('retry-after')) > 0]).toEqual([
        pattern,
        intent,
        true,
      ])
      expect(text).toMatch(
        /You’ve (done this too many times|downloaded too many files)\.|You can upload 5,000 files or 20 GB/,
      )
    }
    if (found.size === 1 && found.has(429)) limited.push(pattern)
    else unlimited.push(`${pattern}: ${[...found]}`)
  }
  expect(unlimited).toEqual([])
  expect(limited).toEqual(
    expect.arrayContaining(['/client/profile', '/client/projects/:id/requests', '/passkey']),
  )
})

test('a client can save the profile 120 times in an hour; the 121st keeps what was typed and stores nothing', async () => {
  const client = await makeClient(db)
  await makeRateLimitAttempts(db, `change:${client.id}:profile`, 119, 60)
  const save = async (city: string) => {
    const version = revisionOf(await textOf(as(client).get('/client/profile')))
    return as(client).post('/client/profile', { ...signUpForm(), intent: 'profile', version, city })
  }
  expect((await save('Oslo')).status).toBe(200)
  const refused = await save('Bergen')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
  const page = await textOf(refused)
  expect(page).toContain('You’ve done this too many times. Please try again')
  expect(page).toContain('value="Bergen"')
  expect(await textOf(as(client).get('/client/profile'))).toContain('value="Oslo"')
})

test('each part of a postal address has at most 300 characters, in the profile and at sign-up', async () => {
  const client = await makeClient(db)
  const long = 'x'.repeat(MAX_FIELD_LENGTHS.address + 1)
  const version = revisionOf(await textOf(as(client).get('/client/profile')))
  for (const field of ['streetAddress', 'city', 'state', 'postalCode', 'country']) {
    const form = { ...signUpForm(), [field]: long }
    for (const [person, path, fields] of [
      [client, '/client/profile', { ...form, intent: 'profile', version }],
      [null, '/signup', form],
    ] as const) {
      const answer = await as(person).post(path, fields)
      expect([field, path, answer.status]).toEqual([field, path, 400])
      expect(await textOf(answer)).toContain('can’t be longer than 300 characters.')
    }
  }
})

test('staff can send 500 messages and invitations by hand in an hour, and no other change is limited', async () => {
  const staff = await makeAdmin(db)
  const { id } = await makeProject(db)
  await makeRateLimitAttempts(db, `staff-email:${staff.id}`, 499, 60)
  const send = (text: string) => as(staff).post(`/admin/projects/${id}/messages`, { intent: 'message', text })
  expect((await send('One more.')).status).toBe(200)
  const refused = await send('Too many.')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
  expect(await textOf(refused)).toContain('Too many.')
  const invited = await as(staff).post('/admin/invite', { name: 'Ada', email: 'ada@limits.example' })
  expect(invited.status).toBe(429)
})
