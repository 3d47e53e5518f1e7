import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { expect, test, vi } from 'vitest'
import { eraseAccount } from '#app/domain/users/erase-account.server.ts'
import { emails, invoices, projects, users } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { delivered } from '#test/email-queue.ts'
import { createDraft, findInvoiceRow, sendDraft } from '#test/make/invoice-forms.ts'
import { makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { expectPage, expectStatus } from '#test/pages.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const firm = as(await makeAdmin(db))

const pdfOf = async (id: string) => {
  const answer = await firm.get(`/api/invoices/${id}/pdf`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const pdfText = async (file: Uint8Array) =>
  (await extractText(new Uint8Array(file), { mergePages: true })).text.replaceAll('\u00a0', ' ')

test('the PDF of an issued invoice stays byte-identical after its project and client are renamed and deleted', async () => {
  const client = await makeClient(db, { name: 'Ada Before', company: 'Before Ltd.' })
  const project = await makeProject(db, { clientId: client.id, title: 'Title before' })
  const buyer = { buyerName: 'Before Ltd.', buyerStreetAddress: '1 Old Street' }
  const id = await createDraft(firm, client, { projectId: project.id, ...buyer })
  await sendDraft(firm, id)
  const before = await pdfOf(id)
  const row = await findInvoiceRow(db, id)
  expect(await pdfText(before)).toMatch(/Before Ltd\..*Title before/s)
  const expectSame = async () => {
    expect((await pdfOf(id)).equals(before)).toBe(true)
    const { clientId: _, projectId: __, updatedAt: ___, ...frozen } = await findInvoiceRow(db, id)
    expect(row).toMatchObject(frozen)
    await expectPage(firm.get(`/admin/invoices/${id}`), 200, 'Title before', '1 Old Street')
  }
  const update = (values: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(values).where(eq(users.id, client.id))

  await update({ name: 'Ada After', company: 'After Inc.', streetAddress: '9 New Road', city: 'Elsewhere' })
  await db.update(projects).set({ title: 'Title after' }).where(eq(projects.id, project.id))
  await expectSame()
  await expectStatus(firm.post(`/admin/projects/${project.id}/edit`, { intent: 'delete' }), 302)
  await update({ closesAt: new Date(0) })
  await eraseAccount(ctx, client.id)
  expect(await findInvoiceRow(db, id)).toMatchObject({ clientId: null, projectId: null })
  await expectSame()
})

test('an issued invoice is attached to its emails with the same bytes as the download, until it is void', async () => {
  const site = await openTestApp({ ownQueue: true })
  const office = site.as(await makeAdmin(db))
  const client = await makeClient(db)
  const copy = `ap-${client.id}@ada.example`
  const id = await createDraft(office, client, { copyTo: copy })
  await sendDraft(office, id)
  const page = await pdfOf(id)
  await site.ctx.jobs.start()
  const ids = (await Promise.all([client.email, copy].map(mailsTo))).flat().map((mail) => mail.id)
  const statusOf = async (email = '') =>
    (await db.select().from(emails).where(eq(emails.id, email)))[0]?.status
  await vi.waitFor(async () => {
    for (const email of ids) expect(await statusOf(email)).toBe('sent')
  }, 60_000)
  const { number } = await findInvoiceRow(db, id)
  for (const mail of ids) {
    const left = delivered.find((one) => one.id === mail)
    expect(left?.attachments?.map(({ filename }) => filename)).toEqual([`Invoice ${number}.pdf`])
    expect(Buffer.from(left?.attachments?.[0]?.content ?? []).equals(page)).toBe(true)
  }
  await db.update(invoices).set({ status: 'void' }).where(eq(invoices.id, id))
  const [first = ''] = ids
  await db.update(emails).set({ status: 'failed' }).where(eq(emails.id, first))
  await office.post('/admin/emails', { intent: 'retry', entry: first })
  await vi.waitFor(async () => expect(await statusOf(first)).toBe('withheld'), 60_000)
  await site.ctx.jobs.stop()
  expect(delivered.filter((one) => one.id === first)).toHaveLength(1)
  await expectPage(firm.get(`/admin/emails/${first}`), 200, `/api/invoices/${id}/pdf`)
})
