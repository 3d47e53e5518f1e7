import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, today } from '#app/core/days.ts'
import { sendOverdueReminders } from '#app/domain/invoices/invoice-reminders.server.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { getDailyKey } from '#app/domain/notifications/notify.server.ts'
import { invoices, notificationSettings, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makePeople, type Person } from '../documents/people.ts'
import { completeBuyer, createDraft, findInvoiceRow, makeInvoice, sendDraft } from '../make/invoice-forms.ts'
import { addMember, makeAdmin, makeClient, makeCompany, makeProject } from '../make/make.ts'
import { expectPage, expectStatus, expectTexts, textOf } from '../pages.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const admin = as(await makeAdmin(db))

test('a project invoice is due for its recipient and for members with the right, who see who is billed', async () => {
  const { project, main, people } = await makePeople(db)
  const { number } = await makeInvoice(db, main, { projectId: project.id, billTo: 'Main & Sons\n1 Street' })
  const shows = async (who: Person, path: string, text: string) =>
    (await textOf(as(who).get(path))).includes(text)
  for (const [role, who] of Object.entries(people)) {
    const pays = ['main', 'both', 'invoices'].includes(role)
    expect([role, await shows(who, '/client/invoices', 'You owe')]).toEqual([role, pays])
    for (const path of ['/client/invoices', '/client/dashboard']) {
      expect([role, path, await shows(who, path, `${number}`)]).toEqual([role, path, pays])
      const billed = pays && role !== 'main'
      expect([role, path, await shows(who, path, 'Billed to Main &amp; Sons')]).toEqual([role, path, billed])
    }
  }
})

test('exactly the payers of an invoice get its emails, one each, and are named before it is sent', async () => {
  const { project, main, both, invoices: payer, people } = await makePeople(db)
  const invited = await makeClient(db, { name: 'Ida Invited', emailVerified: false, invitedAt: new Date() })
  const closed = await makeClient(db, { name: 'Cleo Closed', deactivatedAt: new Date() })
  for (const person of [invited, closed]) await addMember(db, project, person, { invoices: true })
  const company = await makeCompany(db)
  const inCompany = { companyId: company.id, billing: true }
  const billing = await makeClient(db, { name: 'Bea Billing', ...inCompany })
  const gone = await makeClient(db, { name: 'Gus Gone', deactivatedAt: new Date(), ...inCompany })
  const colleague = await makeClient(db, { companyId: company.id })
  await db.insert(notificationSettings).values({ uid: payer.id, topic: 'invoices', delivery: 'daily' })
  const all = { ...people, invited, closed, billing, gone, colleague }
  const kindsOf = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(all).map(async ([role, { email }]) => [
          role,
          (await mailsTo(email))
            .map(({ kind, text }) => `${kind} ${text.includes('illed to Ada Ltd.')}`)
            .sort(),
        ]),
      ),
    )
  const nobody = Object.fromEntries(Object.keys(all).map((role) => [role, [] as string[]]))
  const id = await createDraft(admin, main, { projectId: project.id, copyTo: both.email })
  await db.update(invoices).set({ companyId: company.id }).where(eq(invoices.id, id))
  const page = await textOf(admin.get(`/admin/invoices/${id}?ask=send`))
  expectTexts(
    page,
    ['ll also email', 'Bo Both', 'Ivo Invoices', 'Bea Billing'],
    ['Cleo Closed', 'Gus Gone', 'also email the PDF'],
  )
  await sendDraft(admin, id)
  const sent = { main: ['invoice-sent false'], billing: ['invoice-sent false'], both: ['invoice-sent true'] }
  expect(await kindsOf()).toEqual({ ...nobody, ...sent })
  // The digest names what is still open.
  const setCredited = (credited: number) => db.update(invoices).set({ credited }).where(eq(invoices.id, id))
  await setCredited(7868)
  for (const key of [payer.id, getDailyKey(payer.id)]) await collectDigest(ctx, key)
  expect((await mailsTo(payer.email))[0]?.text).toContain('100.00')
  await setCredited(0)
  const digest = { invoices: ['invoice-sent true'] }
  expect(await kindsOf()).toEqual({ ...nobody, ...sent, ...digest })

  const number = `${(await findInvoiceRow(db, id)).number}`
  const late = { dueOn: addDays(today(), -1) }
  await db.update(invoices).set(late).where(eq(invoices.id, id))
  await expectStatus(admin.post(`/admin/invoices/${id}`, { intent: 'remind' }), 302)
  await db.update(invoices).set({ remindedAt: null }).where(eq(invoices.id, id))
  await sendOverdueReminders(ctx)
  const sentAndReminded = (billed: boolean) =>
    ['invoice-reminder', 'invoice-reminder', 'invoice-sent'].map((kind) => `${kind} ${billed}`)
  expect(await kindsOf()).toEqual({
    ...nobody,
    main: sentAndReminded(false),
    billing: sentAndReminded(false),
    both: sentAndReminded(true),
    invoices: sentAndReminded(true),
  })
  expect((await mailsTo(both.email)).map(({ subject }) => subject.includes(number))).not.toContain(false)
  await expectStatus(admin.post(`/admin/invoices/${id}`, { intent: 'void' }), 302)
  const voided = Object.values<string[]>(await kindsOf()).map((kinds) =>
    kinds.includes('invoice-voided false'),
  )
  const areTold = Object.values(all).map((person) => [main, both, payer, billing].includes(person))
  expect(voided).toEqual(areTold)
})

test('members who may pay get reminders even if the recipient no longer has an account', async () => {
  const { project, main, invoices: payer, both } = await makePeople(db)
  const late = { projectId: project.id, dueOn: addDays(today(), -1) }
  const { id } = await makeInvoice(db, main, late)
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, main.id))
  await sendOverdueReminders(ctx)
  expect((await mailsTo(payer.email)).map(({ kind }) => kind)).toEqual(['invoice-reminder'])
  expect(await mailsTo(main.email)).toEqual([])
  const without = { remindedAt: null, projectId: null }
  await db.update(invoices).set(without).where(eq(invoices.id, id))
  await expectPage(
    admin.post(`/admin/invoices/${id}`, { intent: 'remind' }),
    409,
    'No one who can pay this invoice has an active account.',
  )
  expect(await mailsTo(both.email)).toHaveLength(1)
})

test('an invoice is hidden from everyone on the project while it is a draft', async () => {
  const { project, main, both } = await makePeople(db)
  const { id } = await makeInvoice(db, main, { projectId: project.id, status: 'draft' })
  for (const who of [main, both]) {
    for (const path of ['/client/dashboard', '/client/invoices', `/client/projects/${project.id}/invoices`])
      expect(await textOf(as(who).get(path))).not.toContain(id)
    for (const path of [`/client/invoices/${id}`, `/api/invoices/${id}/pdf`])
      expect([path, (await as(who).get(path)).status]).toEqual([path, 404])
  }
})

test('a company’s invoice goes to the selected person, or to the project’s main contact unless someone has “Billing”', async () => {
  const { id: companyId } = await makeCompany(db)
  const main = await makeClient(db)
  const { id: projectId } = await makeProject(db, { clientId: main.id })
  const selected = await makeClient(db)
  const send = async (fields: Partial<typeof invoices.$inferInsert>) => {
    const draft = { ...completeBuyer, status: 'draft', clientId: null, companyId, ...fields } as const
    const { id } = await makeInvoice(db, main, draft)
    const answer = await sendDraft(admin, id)
    return { status: answer.status, page: await answer.text(), row: await findInvoiceRow(db, id) }
  }
  const refused = await send({})
  expect([refused.status, refused.row.status]).toEqual([409, 'draft'])
  expect(refused.page).toContain('No one would get this invoice.')
  expect((await send({ projectId })).row.clientId).toBe(main.id)
  const closed = { companyId, billing: true, deactivatedAt: new Date() }
  await makeClient(db, closed)
  await expectStatus(send({}), 409)
  const invited = await makeClient(db, { companyId, billing: true, emailVerified: false })
  for (const fields of [{}, { projectId }]) {
    const { row } = await send(fields)
    expect(row).toMatchObject({ status: 'sent', clientId: null })
    await expectPage(admin.get(`/admin/invoices/${row.id}`), 200, `/admin/clients/${invited.id}`)
  }
  expect((await send({ clientId: selected.id })).row.clientId).toBe(selected.id)
  // The third invoice has a recipient, so an unanswered invitation may have gone to a mistyped address.
  const toInvited = await mailsTo(invited.email)
  expect(toInvited.map(({ kind, text }) => [kind, text.includes('invoice')])).toEqual(
    Array(2).fill(['invoice-sent', true]),
  )
  expect((await mailsTo(selected.email)).map(({ kind }) => kind)).toEqual(['invoice-sent'])
  await db.update(users).set({ billing: false }).where(eq(users.id, invited.id))
  for (const { text } of await mailsTo(invited.email)) expect(text).not.toContain('invoice')
})
