import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { archiveRecord } from '#app/domain/projects/archive.server.ts'
import { deleteProject } from '#app/domain/projects/edit-project.server.ts'
import { agreements, inquiries, projects } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAgreement } from '../make/agreements.ts'
import { makeAdmin, makeClient, makeCompany, makeInquiry, makeProject } from '../make/make.ts'
import { expectPage } from '../pages.ts'

const { as, db, ctx, mailsTo } = await openTestApp()
const admin = await makeAdmin(db)
const actor = { uid: admin.id, name: admin.name, email: admin.email, role: 'admin' as const }
const staffCtx = { ...ctx, actor, clientIp: '127.0.0.1' } as unknown as Parameters<typeof deleteProject>[0]

test('a project can be archived only when none of its agreements can be signed anymore', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const open = await makeAgreement(db, project, [client], { title: 'Open NDA' })
  await makeAgreement(db, project, [client], { title: 'Expired', expiresOn: daysFromToday(-1) })
  const archive = () => archiveRecord(staffCtx, 'project', project.id)
  await expect(archive()).rejects.toThrow('Withdraw the agreements first that wait for signatures: Open NDA')
  await db.update(agreements).set({ state: 'withdrawn' }).where(eq(agreements.id, open))
  expect((await archive()).after).not.toBe('')
})

test('deleting a project deletes its agreement drafts, and is rejected once an agreement was sent', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const other = await makeProject(db, { clientId: client.id })
  await makeAgreement(db, project, [client], { state: 'draft' })
  await makeAgreement(db, other, [client], { state: 'withdrawn' })
  await deleteProject(staffCtx, project.id)
  expect(await db.$count(agreements, eq(agreements.projectId, project.id))).toBe(0)
  await expect(deleteProject(staffCtx, other.id)).rejects.toThrow('stays as evidence')
})

test('replying to an inquiry with a proposal converts it without an invitation, and opens the draft', async () => {
  const inquiry = await makeInquiry(db)
  const page = `/admin/inquiries/${inquiry.id}`
  await expectPage(as(admin).get(page), 200, 'Reply with a Proposal')
  const answer = await as(admin).post(page, {
    intent: 'client',
    title: 'Due diligence',
    description: 'What it is about.',
    status: 'Planned',
    companyId: 'new',
    companyName: 'Visitor & Daughters',
    next: 'proposal',
  })
  expect(answer.status).toBe(302)
  const path = answer.headers.get('location') ?? ''
  expect(path).toMatch(/^\/admin\/agreements\/[\w-]+$/)
  await expectPage(as(admin).get(path), 200, inquiry.email, 'Send for Signature', 'Add Line')
  expect(await mailsTo(inquiry.email)).toEqual([])
})

test('an inquiry is not converted if the draft of its proposal can’t be stored', async () => {
  const inquiry = await makeInquiry(db)
  const before = await db.$count(projects)
  await db.execute(sql`alter table ${agreements} add constraint no_more check (kind <> 'proposal') not valid`)
  const answer = await as(admin).post(`/admin/inquiries/${inquiry.id}`, {
    intent: 'client',
    title: 'Due diligence',
    description: 'What it is about.',
    status: 'Planned',
    next: 'proposal',
  })
  await db.execute(sql`alter table ${agreements} drop constraint no_more`)
  expect(answer.status).toBe(500)
  expect(await db.$count(projects)).toBe(before)
  const [kept] = await db.select().from(inquiries).where(eq(inquiries.id, inquiry.id))
  expect(kept).toMatchObject({ status: 'New', projectId: null, clientId: null })
})

test('a proposal is also drafted if the company of an existing account has to be confirmed first', async () => {
  const alone = await makeClient(db)
  await makeProject(db, { clientId: alone.id })
  const company = await makeCompany(db)
  const inquiry = await makeInquiry(db, { email: alone.email })
  const path = `/admin/inquiries/${inquiry.id}`
  const form = {
    intent: 'client',
    title: 'Due diligence',
    description: 'What it is about.',
    status: 'Planned',
    companyId: company.id,
  }
  const asked = await as(admin).post(path, { ...form, next: 'proposal' })
  const [, token = ''] = /value="([^"]+)"[^>]* name="confirmedProposal"/.exec(await asked.text()) ?? []
  const confirmed = await as(admin).post(path, { ...form, confirmedProposal: token })
  expect(confirmed.headers.get('location')).toMatch(/^\/admin\/agreements\/[\w-]+$/)
})
