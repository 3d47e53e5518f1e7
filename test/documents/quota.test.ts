import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { documents, pendingObjects, projectMembers, projects } from '#db/schema.ts'
import { openTestApp, testStorage } from '../app.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { makeClient, makeProject } from '../make/make.ts'
import { countTemporaryFiles } from './people.ts'

const MIB = 1_048_576
const { as, db } = await openTestApp({ newClientQuotaBytes: 3 * MIB })
const { folder } = await testStorage()
/** A PDF of so many bytes. */
const pdfOf = (bytes: number) => {
  const file = pdf()
  return Buffer.concat([file, Buffer.alloc(Math.round(bytes) - file.byteLength, 0x20)])
}
const upload = async (client: Parameters<typeof as>[0], name: string, bytes: number, project?: string) => {
  const answer = await as(client).send('/api/documents/upload', uploadForm(name, pdfOf(bytes), project))
  return [answer.status, answer.ok ? '' : await answer.text()] as const
}
const REFUSED = [413, "You can store up to 3 MB until your first project is set up. This file doesn't fit."]
const nothingLeft = async (clientId: string) => {
  expect(countTemporaryFiles(folder)).toBe(0)
  expect(await db.$count(pendingObjects, eq(pendingObjects.clientId, clientId))).toBe(0)
}

describe('the quota of a client without a project of the firm', () => {
  test('counts all versions, and rejects an upload beyond it with 413, leaving nothing', async () => {
    const client = await makeClient(db)
    expect(await upload(client, 'Plan.pdf', 1.5 * MIB)).toEqual([200, ''])
    // Its length is known only once it is read: the form around it counts, too.
    expect(await upload(client, 'Plan.pdf', 1.6 * MIB)).toEqual(REFUSED)
    await nothingLeft(client.id)
    expect(await upload(client, 'Plan.pdf', 1.4 * MIB)).toEqual([200, ''])
    expect(await upload(client, 'Other.pdf', MIB)).toEqual(REFUSED)
    const [document, ...others] = await db.select().from(documents).where(eq(documents.clientId, client.id))
    expect([document?.version, others]).toEqual([2, []])
  })

  test('rejects an upload that declares too many bytes before it is read', async () => {
    const client = await makeClient(db)
    const headers = { 'content-length': String(9 * MIB) }
    // The upload itself would fit.
    const answer = await as(client).send('/api/documents/upload', uploadForm('Plan.pdf', pdf()), { headers })
    expect([answer.status, await answer.text()]).toEqual(REFUSED)
    await nothingLeft(client.id)
  })

  test('cannot be exceeded by concurrent uploads', async () => {
    const client = await makeClient(db)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => upload(client, `Part ${n}.pdf`, 1.2 * MIB)))
    expect(answers.filter(([status]) => status === 200).length).toBeLessThanOrEqual(2)
    expect(answers.filter(([status]) => status !== 200).every((one) => one[0] === 413)).toBe(true)
    const rows = await db.select().from(documents).where(eq(documents.clientId, client.id))
    expect(rows.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(3 * MIB)
    await nothingLeft(client.id)
  })

  test('counts a withdrawn upload as long as it is kept', async () => {
    const client = await makeClient(db)
    expect(await upload(client, 'Plan.pdf', 2 * MIB)).toEqual([200, ''])
    const [document] = await db.select().from(documents).where(eq(documents.clientId, client.id))
    const taken = await as(client).post('/client/documents', {
      intent: 'withdraw',
      entry: document?.id ?? '',
      version: '1',
    })
    expect(taken.status).toBe(200)
    expect(await upload(client, 'Plan.pdf', 2 * MIB)).toEqual(REFUSED)
  })

  test('ends with a project of the firm, and not with one that the client only requested', async () => {
    const [client, member] = [await makeClient(db), await makeClient(db)]
    const requested = { clientId: client.id, status: 'Requested', requestedService: 'Other' }
    const project = await makeProject(db, requested)
    expect(await upload(client, 'Plan.pdf', 4 * MIB)).toEqual(REFUSED)
    expect(await upload(client, 'Plan.pdf', 4 * MIB, project.id)).toEqual(REFUSED)
    await db.update(projects).set({ status: 'Planned' }).where(eq(projects.id, project.id))
    expect(await upload(client, 'Plan.pdf', 4 * MIB)).toEqual([200, ''])
    expect(await upload(member, 'Plan.pdf', 4 * MIB)).toEqual(REFUSED)
    const rights = { documents: false, invoices: false }
    await db.insert(projectMembers).values({ projectId: project.id, uid: member.id, ...rights })
    expect(await upload(member, 'Plan.pdf', 4 * MIB)).toEqual([200, ''])
  })

  test('is unlimited unless it is set', async () => {
    const without = await openTestApp()
    const client = await makeClient(db)
    const form = uploadForm('Plan.pdf', pdfOf(4 * MIB))
    expect((await without.as(client).send('/api/documents/upload', form)).status).toBe(200)
  })
})
