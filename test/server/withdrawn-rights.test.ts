import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity, documents, messages, projectMembers, sessions, users } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '../app.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { makeAdministrator, makeClient, makeProject, makeStaff } from '../make/make.ts'

let onScan: () => Promise<unknown> = async () => {}
const scan = async () => {
  await onScan()
  return null
}
const { app, as, cookieOf, db } = await openTestApp({ scan })
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
const count = async () => [await db.$count(messages), await db.$count(documents), await db.$count(activity)]

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

test.each([
  ['was deactivated', deactivate],
  ['was signed out', endSessions],
  ['was erased', erase],
])("a client's upload has no effect if the account %s before it arrived completely", async (_, withdraw) => {
  const client = await makeClient(db)
  const before = await count()
  const answer = await sendSlowly(client, '/api/documents/upload', document(), () => withdraw(client))
  expect(answer.status).toBe(401)
  expect(await answer.text()).toContain('Your access has since ended, so nothing was changed.')
  expect(await count()).toEqual(before)
})

/** Uploads a document to which something happens while the virus scanner reads it. */
async function uploadDuringScan(
  person: Person,
  extra: Record<string, string>,
  during: () => Promise<unknown>,
) {
  onScan = during
  const path = 'client' in extra ? '/api/admin/documents/upload' : '/api/documents/upload'
  return sendSlowly(person, path, document(extra), async () => {}).finally(() => {
    onScan = async () => {}
  })
}

test.each([
  ['was deactivated', deactivate],
  ['was signed out', endSessions],
  ['was erased', erase],
])("a client's upload has no effect if the account %s while the file was scanned", async (_, withdraw) => {
  const client = await makeClient(db)
  const before = await count()
  const answer = await uploadDuringScan(client, {}, () => withdraw(client))
  expect([answer.status, await count()]).toEqual([401, before])
})

test('an upload has no effect if a member or a staff member was removed while the file was scanned', async () => {
  const member = await makeClient(db)
  const project = await makeProject(db, { clientId: (await makeClient(db)).id })
  await db
    .insert(projectMembers)
    .values({ projectId: project.id, uid: member.id, documents: true, invoices: false })
  const remove = () => db.delete(projectMembers).where(eq(projectMembers.uid, member.id))
  const colleague = await makeStaff(db)
  const before = await db.$count(documents)
  expect((await uploadDuringScan(member, { project: project.id }, remove)).status).toBe(400)
  const shared = await uploadDuringScan(colleague, { client: 'all' }, () => removeFromTeam(colleague))
  expect([shared.status, await db.$count(documents)]).toEqual([401, before])
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
