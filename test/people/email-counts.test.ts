import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { ADMINISTRATOR_KEY } from '#app/domain/notifications/notify.server.ts'
import { projects } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { createDocumentSender, makePeople } from '#test/documents/people.ts'
import { makeStaff } from '#test/make/make.ts'
import { expectPage } from '#test/pages.ts'

const { as, ctx, db, mailsTo } = await openTestApp()

test('each recipient gets one email with all news about a project, without hidden items', async () => {
  const { project, people, main } = await makePeople(db)
  const lead = await makeStaff(db, { name: 'Cora Colleague' })
  await db.update(projects).set({ leadId: lead.id }).where(eq(projects.id, project.id))
  const adminPath = `/admin/projects/${project.id}`
  for (let n = 1; n <= 2; n++) {
    const request = { intent: 'add', kind: 'answer', title: `Wanted ${n}`, details: '', dueOn: '' }
    await expectPage(as(lead).post(`${adminPath}/requests`, request), 200)
  }
  const update = { intent: 'post-update', title: 'The site is found', body: 'Text' }
  await as(lead).post(`${adminPath}/progress`, update)
  for (let n = 1; n <= 2; n++) await createDocumentSender(as).upload(main, `File ${n}.pdf`, project.id)
  for (let n = 1; n <= 2; n++) {
    const asked = { intent: 'message', text: `Asked ${n}` }
    await expectPage(as(lead).post(`${adminPath}/messages`, asked), 200)
    const answered = { intent: 'message', text: `Answered ${n}` }
    await expectPage(as(main).post(`/client/projects/${project.id}/messages`, answered), 200)
  }
  // Writing a message marks earlier ones as read, so only this message is unread for everyone.
  const last = { intent: 'message', text: 'Asked at last' }
  await expectPage(as(await makeStaff(db)).post(`${adminPath}/messages`, last), 200)
  const kinds: Record<string, string[]> = {}
  for (const [role, person] of Object.entries({ ...people, lead })) {
    await collectDigest(ctx, person.id)
    const mails = await mailsTo(person.email)
    kinds[role] = mails.map(({ kind }) => kind).sort()
    const text = mails.map((mail) => mail.text).join('\n')
    const reads = ['main', 'both', 'documents'].includes(role)
    const isOnProject = !['removed', 'stranger'].includes(role)
    expect([role, text.includes('Wanted 2')]).toEqual([role, reads])
    expect([role, text.includes('File 2.pdf')]).toEqual([role, reads || role === 'lead'])
    expect([role, text.includes(update.title)]).toEqual([role, isOnProject && role !== 'lead'])
    const said = ['Asked 1', 'Asked 2', 'Answered 1', 'Answered 2', 'Asked at last']
    const unread = { main: ['Asked at last'], lead: ['Answered 2', 'Asked at last'] }[role]
    const news = said.filter((words) => new RegExp(`${words}$`, 'm').test(text))
    expect([role, news]).toEqual([role, unread ?? (isOnProject ? said : [])])
  }
  expect(kinds).toEqual({
    main: ['client-project-digest', 'document-receipt'],
    both: ['client-digest'],
    documents: ['client-digest'],
    invoices: ['client-project-digest'],
    none: ['client-project-digest'],
    removed: [],
    stranger: [],
    lead: ['staff-digest'],
  })
  // The administrator is not notified about a project that has a lead.
  const before = (await mailsTo(ctx.adminEmail)).length
  await collectDigest(ctx, ADMINISTRATOR_KEY)
  const toAdministrator = (await mailsTo(ctx.adminEmail)).slice(0, -before || undefined)
  expect(toAdministrator.filter(({ text }) => text?.includes(project.title))).toEqual([])
})
