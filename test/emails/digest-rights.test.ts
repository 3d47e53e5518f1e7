import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import { pendingNotifications, projectMembers } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { beginRequests } from '#test/ask.ts'
import { makeAdministrator } from '#test/make/make.ts'

const app = await openTestApp()
const { as, ctx, db, mailsTo } = app
const admin = await makeAdministrator(db, ADMIN_EMAIL)

/** A request, an update, a message and a document, each queued for a member who may see documents. */
async function begin() {
  const it = await beginRequests(app, admin, 'Sale')
  const member = await it.member('Member', { documents: true })
  await it.add({ title: 'Which day?' })
  const progress = `/admin/projects/${it.project.id}/progress`
  await as(admin).post(progress, { intent: 'post-update', title: 'The site is found', body: 'Text' })
  await as(it.client).post(it.path, { intent: 'message', text: 'A message' })
  await it.share('Report.pdf')
  const told = await db.select().from(pendingNotifications).where(eq(pendingNotifications.uid, member.id))
  expect(told.map(({ kind }) => kind).sort()).toEqual(['message', 'request', 'shared', 'update'])
  const digest = async () => {
    await queueDigests(ctx, member.id)
    return (await mailsTo(member.email)).map(({ kind, text }) => ({ kind, text: text ?? '' }))
  }
  return { ...it, member, digest }
}
const membership = ({ project, member }: Awaited<ReturnType<typeof begin>>) =>
  and(eq(projectMembers.projectId, project.id), eq(projectMembers.uid, member.id))

describe('a digest about the last two minutes', () => {
  test('tells a member about all four', async () => {
    const { digest } = await begin()
    const emails = await digest()
    expect(emails.map(({ kind }) => kind).sort()).toEqual(['documents-shared', 'project-news'])
    const text = emails.map((email) => email.text).join('\n')
    for (const words of ['Which day?', 'The site is found', 'A message', 'Report.pdf'])
      expect(text).toContain(words)
  })

  test('tells nothing to a member who was removed from the project in between', async () => {
    const it = await begin()
    await db.delete(projectMembers).where(membership(it))
    expect(await it.digest()).toEqual([])
  })

  test('leaves out requests and documents when the right to documents was withdrawn in between', async () => {
    const it = await begin()
    await db.update(projectMembers).set({ documents: false }).where(membership(it))
    const [email, ...others] = await it.digest()
    expect([email?.kind, others]).toEqual(['project-news', []])
    expect(email?.text).toContain('The site is found')
    expect(email?.text).not.toMatch(/Which day|Report\.pdf/)
  })

  test('tells nothing to an account that was deactivated in between', async () => {
    const it = await begin()
    const done = await as(admin).post('/admin?index', { intent: 'deactivate', entry: it.member.id })
    expect(done.status).toBe(200)
    expect(await it.digest()).toEqual([])
  })
})
