import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MIB } from '#app/core/units.ts'
import { documents, pendingObjects, projects } from '#db/schema.ts'
import { openTestApp, testStorage } from '../app.ts'
import { largePdf, pdf, uploadForm } from '../make/files.ts'
import { addMember, makeClient, makeProject } from '../make/make.ts'
import { countTemporaryFiles } from './people.ts'

const { as, db } = await openTestApp({ newClientQuotaBytes: 3 * MIB })
const { folder } = await testStorage()
/** Creates a PDF of this size. */
const upload = async (client: Parameters<typeof as>[0], name: string, bytes: number, project?: string) => {
  const answer = await as(client).send(
    '/api/documents/upload',
    uploadForm(name, largePdf(Math.round(bytes)), project),
  )
  return [answer.status, answer.ok ? '' : await answer.text()] as const
}
const OVER_QUOTA = [
  413,
  'You can store up to 3 MB until your first project is set up. This file would exceed that limit.',
]
const expectNothingLeft = async (clientId: string) => {
  expect(countTemporaryFiles(folder)).toBe(0)
  expect(await db.$count(pendingObjects, eq(pendingObjects.clientId, clientId))).toBe(0)
}

test("a new client's quota counts all versions, and an upload beyond it is rejected with 413", async () => {
  const client = await makeClient(db)
  expect(await upload(client, 'Plan.pdf', 1.5 * MIB)).toEqual([200, ''])
  // Its size is known only once it is read, because Content-Length includes the rest of the form.
  expect(await upload(client, 'Plan.pdf', 1.6 * MIB)).toEqual(OVER_QUOTA)
  await expectNothingLeft(client.id)
  expect(await upload(client, 'Plan.pdf', 1.4 * MIB)).toEqual([200, ''])
  expect(await upload(client, 'Other.pdf', MIB)).toEqual(OVER_QUOTA)
  const [document, ...others] = await db.select().from(documents).where(eq(documents.clientId, client.id))
  expect([document?.version, others]).toEqual([2, []])
})

test('an upload that declares more bytes than the quota is rejected before it is read', async () => {
  const client = await makeClient(db)
  const headers = { 'content-length': String(9 * MIB) }
  // The upload itself would fit.
  const answer = await as(client).send('/api/documents/upload', uploadForm('Plan.pdf', pdf()), { headers })
  expect([answer.status, await answer.text()]).toEqual(OVER_QUOTA)
  await expectNothingLeft(client.id)
})

test('the quota cannot be exceeded by concurrent uploads', async () => {
  const client = await makeClient(db)
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => upload(client, `Part ${n}.pdf`, 1.2 * MIB)))
  expect(answers.filter(([status]) => status === 200).length).toBeLessThanOrEqual(2)
  expect(answers.filter(([status]) => status !== 200).every((one) => one[0] === 413)).toBe(true)
  const rows = await db.select().from(documents).where(eq(documents.clientId, client.id))
  expect(rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(3 * MIB)
  await expectNothingLeft(client.id)
})

test('the quota counts a withdrawn upload while its file is kept', async () => {
  const client = await makeClient(db)
  expect(await upload(client, 'Plan.pdf', 2 * MIB)).toEqual([200, ''])
  const [document] = await db.select().from(documents).where(eq(documents.clientId, client.id))
  const taken = await as(client).post('/client/documents', {
    intent: 'withdraw',
    entry: document?.id ?? '',
    version: '1',
  })
  expect(taken.status).toBe(200)
  expect(await upload(client, 'Plan.pdf', 2 * MIB)).toEqual(OVER_QUOTA)
})

test('the quota no longer applies once a client is on a project, unless the project is only requested', async () => {
  const [client, member] = [await makeClient(db), await makeClient(db)]
  const requested = { clientId: client.id, status: 'Requested', requestedService: 'Other' }
  const project = await makeProject(db, requested)
  expect(await upload(client, 'Plan.pdf', 4 * MIB)).toEqual(OVER_QUOTA)
  expect(await upload(client, 'Plan.pdf', 4 * MIB, project.id)).toEqual(OVER_QUOTA)
  await db.update(projects).set({ status: 'Planned' }).where(eq(projects.id, project.id))
  expect(await upload(client, 'Plan.pdf', 4 * MIB)).toEqual([200, ''])
  expect(await upload(member, 'Plan.pdf', 4 * MIB)).toEqual(OVER_QUOTA)
  await addMember(db, project, member)
  expect(await upload(member, 'Plan.pdf', 4 * MIB)).toEqual([200, ''])
})
