import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import { queuePendingDigests } from '#app/domain/notifications/notify.server.ts'
import { pendingNotifications, projectMembers, projectUpdates } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { makeAdministrator, makeClient, makeProject } from '#test/make/make.ts'
import { expectTexts } from '#test/make/pages.ts'
import { beginRequests } from '#test/request-helpers.ts'

const app = await openTestApp()
const { as, ctx, db, mailsTo } = app
const admin = await makeAdministrator(db, ADMIN_EMAIL)

/** Queues notifications about a request, an update, a message and a document for a member with access to documents. */
async function begin() {
  const it = await beginRequests(app, admin, 'Sale')
  const member = await it.member('Member', { documents: true })
  await it.add({ title: 'Which day?' })
  const progress = `/admin/projects/${it.project.id}/progress`
  await as(admin).post(progress, { intent: 'post-update', title: 'The site is found', body: 'Text' })
  await as(it.client).post(it.path, { intent: 'message', text: 'A message' })
  await it.share('Report.pdf')
  const queued = await db.select().from(pendingNotifications).where(eq(pendingNotifications.uid, member.id))
  expect(queued.map(({ kind }) => kind).sort()).toEqual(['message', 'request', 'shared', 'update'])
  const digest = async () => {
    await queueDigests(ctx, member.id)
    const emails = await mailsTo(member.email)
    return { kinds: emails.map(({ kind }) => kind).sort(), text: emails.map(({ text }) => text).join('\n') }
  }
  const membership = and(eq(projectMembers.projectId, it.project.id), eq(projectMembers.uid, member.id))
  return { member, membership, digest }
}

test('a digest omits requests and documents if the member has lost access to documents', async () => {
  const { membership, digest } = await begin()
  await db.update(projectMembers).set({ documents: false }).where(membership)
  const { kinds, text } = await digest()
  expect(kinds).toEqual(['project-news'])
  expectTexts(text, ['The site is found'], ['Which day', 'Report.pdf'])
})

test('a digest is not sent to a member who has since been removed or deactivated', async () => {
  const [removed, inactive] = [await begin(), await begin()]
  await db.delete(projectMembers).where(removed.membership)
  const deactivation = { intent: 'deactivate', entry: inactive.member.id }
  expect((await as(admin).post('/admin?index', deactivation)).status).toBe(200)
  for (const { digest } of [removed, inactive]) expect((await digest()).kinds).toEqual([])
})

test('notifications pending before an upgrade are sent only once after the start', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const id = randomUUID()
  const update = { id, projectId: project.id, title: 'Before the upgrade', body: 'Text' }
  await db.insert(projectUpdates).values(update)
  await db.insert(pendingNotifications).values({ uid: client.id, kind: 'update', subjectId: id })
  await queuePendingDigests(ctx)
  await queuePendingDigests(ctx)
  const jobs = await db.execute(
    sql`select 1 from pgboss.job where name = 'mail-news' and singleton_key = ${client.id}`,
  )
  expect(jobs.rows.length).toBe(1)
  await queueDigests(ctx, client.id)
  const texts = (await mailsTo(client.email)).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('Before the upgrade')])
})
