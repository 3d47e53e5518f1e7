import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  activity,
  documents,
  messages,
  pendingObjects,
  pictures,
  projectMembers,
  sessions,
  users,
} from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp, testStorage } from '../app.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { addMember, makeAdministrator, makeClient, makeProject, makeStaff } from '../make/make.ts'
import { pictureFile, pictureForm } from '../make/pictures.ts'
import { textOf } from '../pages.ts'

const { files } = await testStorage()
const nothing: () => Promise<unknown> = async () => {}
/** Callbacks that run while the virus scanner reads a file and while the storage writes it. */
const during = { scan: nothing, put: nothing }
const scan = async () => {
  await during.scan()
  return null
}
const put: typeof files.put = async (key, file) => {
  await files.put(key, file)
  await during.put()
}
const { app, as, cookieOf, db } = await openTestApp({ scan, files: { ...files, put } })
const administrator = await makeAdministrator(db, ADMIN_EMAIL)

type Person = { id: string }
type Body = URLSearchParams | FormData | string

/** Sends a request whose body arrives in two halves, with `between` in between. */
async function sendSlowly(person: Person, path: string, body: Body, between: () => Promise<unknown>) {
  const whole = new Request(APP_URL, { method: 'POST', body })
  const type = typeof body === 'string' ? 'application/json' : (whole.headers.get('content-type') ?? '')
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const half = Math.floor(bytes.length / 2)
  let pulls = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (pulls++ === 0) return controller.enqueue(bytes.slice(0, half))
        await between()
        controller.enqueue(bytes.slice(half))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return app.request(`${APP_URL}${path}`, {
    method: 'POST',
    body: stream,
    redirect: 'manual',
    duplex: 'half',
    headers: { ...(await cookieOf(person)), origin: APP_URL, 'content-type': type },
  } as RequestInit)
}

const deactivate = (person: Person) =>
  db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, person.id))
const endSessions = (person: Person) => db.delete(sessions).where(eq(sessions.userId, person.id))
const erase = (person: Person) => db.delete(users).where(eq(users.id, person.id))
const removeFromTeam = async ({ id }: Person) => {
  const answer = await as(administrator).post('/admin/team', { intent: 'remove', entry: id })
  expect(answer.status).toBe(200)
}
const document = (extra: Record<string, string> = {}) => {
  const form = uploadForm('Late.pdf', pdf())
  for (const [name, value] of Object.entries(extra)) form.set(name, value)
  return form
}
const count = () =>
  Promise.all([messages, documents, activity, pendingObjects].map((table) => db.$count(table)))

test.each([
  ['was deactivated', deactivate],
  ['was signed out', endSessions],
  ['was erased', erase],
])("a client's form has no effect if the account %s before it arrived completely", async (_, withdraw) => {
  const client = await makeClient(db)
  const { id } = await makeProject(db, { clientId: client.id })
  const before = await count()
  const form = new URLSearchParams({ intent: 'message', text: 'Too late.' })
  const answer = await sendSlowly(client, `/client/projects/${id}/messages`, form, () => withdraw(client))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/login/)])
  expect(await count()).toEqual(before)
})

/** Uploads a document, and calls `event` while it is received, scanned or stored. */
async function uploadDuring(
  moment: 'body' | 'scan' | 'put',
  {
    person,
    to = {},
    happens,
  }: { person: Person; to?: Record<string, string>; happens: () => Promise<unknown> },
) {
  const path = 'client' in to ? '/api/admin/documents/upload' : '/api/documents/upload'
  if (moment === 'body') return sendSlowly(person, path, document(to), happens)
  during[moment] = happens
  return sendSlowly(person, path, document(to), nothing).finally(() => {
    during[moment] = nothing
  })
}

test.each([
  ['was deactivated before it arrived completely', deactivate, 'body'],
  ['was signed out before it arrived completely', endSessions, 'body'],
  ['was erased before it arrived completely', erase, 'body'],
  ['was signed out while it was scanned', endSessions, 'scan'],
  ['was erased while it was written to the storage', erase, 'put'],
] as const)("a client's upload has no effect if the account %s", async (_, withdraw, moment) => {
  const client = await makeClient(db)
  const before = await count()
  const answer = await uploadDuring(moment, { person: client, happens: () => withdraw(client) })
  expect(answer.status).toBe(401)
  expect(await answer.text()).toContain('Your access ended before this was saved, so nothing was changed.')
  expect(await count()).toEqual(before)
})

test('an upload has no effect if a member or a staff member was removed while the file was written', async () => {
  const member = await makeClient(db)
  const project = await makeProject(db, { clientId: (await makeClient(db)).id })
  await addMember(db, project, member, { documents: true })
  const remove = () => db.delete(projectMembers).where(eq(projectMembers.uid, member.id))
  const colleague = await makeStaff(db)
  const before = [await db.$count(documents), await db.$count(pendingObjects)]
  const byMember = await uploadDuring('put', { person: member, to: { project: project.id }, happens: remove })
  const happens = () => removeFromTeam(colleague)
  const shared = await uploadDuring('put', { person: colleague, to: { client: 'all' }, happens })
  expect([byMember.status, shared.status]).toEqual([400, 401])
  expect([await db.$count(documents), await db.$count(pendingObjects)]).toEqual(before)
})

test('a picture has no effect if its sender was signed out while it was written to the storage', async () => {
  const [colleague, project] = [await makeStaff(db), await makeProject(db)]
  const before = [await db.$count(pictures), await db.$count(pendingObjects)]
  during.put = () => endSessions(colleague)
  const form = pictureForm(await pictureFile({ width: 60, height: 40 }))
  const answer = await as(colleague).send(`/admin/projects/${project.id}/publish`, form)
  during.put = nothing
  expect([answer.status, await textOf(answer)]).toEqual([401, expect.stringContaining('Your access ended')])
  expect([await db.$count(pictures), await db.$count(pendingObjects)]).toEqual(before)
})

test('a form and an upload by staff have no effect if they were removed before it arrived completely', async () => {
  const client = await makeClient(db)
  const { id } = await makeProject(db, { clientId: client.id })
  const colleague = await makeStaff(db)
  const other = await makeStaff(db)
  const before = (await count()).slice(0, 2)
  const form = new URLSearchParams({ intent: 'message', text: 'Too late.' })
  const page = `/admin/projects/${id}/messages`
  const posted = await sendSlowly(colleague, page, form, () => removeFromTeam(colleague))
  expect([posted.status, posted.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/login/)])
  const upload = document({ client: 'all' })
  const shared = await sendSlowly(other, '/api/admin/documents/upload', upload, () => removeFromTeam(other))
  expect(shared.status).toBe(401)
  expect((await count()).slice(0, 2)).toEqual(before)
})

test('JSON has no effect if its sender was signed out before it arrived completely', async () => {
  const client = await makeClient(db)
  const json = JSON.stringify({ step: 'begin-add', name: 'Mine', password: 'whatever it is' })
  const answer = await sendSlowly(client, '/passkey', json, () => endSessions(client))
  expect(answer.status).toBe(401)
})
