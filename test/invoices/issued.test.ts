import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { describe, expect, test, vi } from 'vitest'
import { eraseAccount } from '#app/domain/users/erase-account.server.ts'
import { emails, invoices, projects, users } from '#db/schema.ts'
import { delivered, openTestApp } from '../app.ts'
import { revisionOf, textOf } from '../html.ts'
import { draftForm, findInvoiceRow } from '../make/invoice-forms.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const firm = as(await makeAdmin(db))

type Person = Awaited<ReturnType<typeof makeClient>>

/** Creates and sends an invoice through the forms of staff; returns its id. */
async function issued(client: Person, with_: Record<string, string> = {}, site = firm) {
  const made = await site.post('/admin/invoices/new', draftForm(client, with_))
  const id = made.headers.get('location')?.match(/invoices\/([^?]+)/)?.[1] ?? ''
  const version = revisionOf(await textOf(site.get(`/admin/invoices/${id}`)))
  expect((await site.post(`/admin/invoices/${id}`, { intent: 'send', version })).status).toBe(302)
  return id
}
const pdfOf = async (id: string) => {
  const answer = await firm.get(`/api/invoices/${id}/pdf`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const pdfText = async (file: Uint8Array) =>
  (await extractText(new Uint8Array(file), { mergePages: true })).text.replaceAll('\u00a0', ' ')

describe('an issued invoice', () => {
  test('keeps the same bytes when its project and client are renamed and deleted', async () => {
    const client = await makeClient(db, { name: 'Ada Before', company: 'Before Ltd.' })
    const project = await makeProject(db, { clientId: client.id, title: 'Title before' })
    const id = await issued(client, {
      projectId: project.id,
      billTo: 'Before Ltd.\nAda Before\n1 Old Street',
    })
    const before = await pdfOf(id)
    const row = await findInvoiceRow(db, id)
    expect(await pdfText(before)).toMatch(/Before Ltd\..*Title before/s)
    const same = async (after: string) => {
      const now = await pdfOf(id)
      expect([after, now.equals(before)]).toEqual([after, true])
      const { clientId: _, projectId: __, updatedAt: ___, ...frozen } = await findInvoiceRow(db, id)
      expect(row).toMatchObject(frozen)
      const page = await textOf(firm.get(`/admin/invoices/${id}`))
      for (const words of ['Title before', '1 Old Street']) expect(page).toContain(words)
    }

    const address = { company: 'After Inc.', streetAddress: '9 New Road', city: 'Elsewhere' }
    await db
      .update(users)
      .set({ name: 'Ada After', ...address })
      .where(eq(users.id, client.id))
    await same('the person was renamed and has moved')
    await db.update(projects).set({ title: 'Title after' }).where(eq(projects.id, project.id))
    await same('the project was renamed')
    expect((await firm.post(`/admin/projects/${project.id}/edit`, { intent: 'delete' })).status).toBe(302)
    await same('the project was deleted')
    await db
      .update(users)
      .set({ closesAt: new Date(0) })
      .where(eq(users.id, client.id))
    await eraseAccount(ctx, client.id)
    expect(await findInvoiceRow(db, id)).toMatchObject({ clientId: null, projectId: null })
    await same('the person was erased')
  })

  test('is attached to its emails with the same bytes as the download, until it is void', async () => {
    const site = await openTestApp({ ownQueue: true })
    const office = site.as(await makeAdmin(db))
    const client = await makeClient(db)
    const copy = `ap-${client.id}@ada.example`
    const id = await issued(client, { copyTo: copy }, office)
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
    await db
      .update(emails)
      .set({ status: 'failed' })
      .where(eq(emails.id, ids[0] ?? ''))
    await office.post('/admin/mail', { intent: 'again', entry: ids[0] ?? '' })
    await vi.waitFor(async () => expect(await statusOf(ids[0])).toBe('withheld'), 60_000)
    await site.ctx.jobs.stop()
    expect(delivered.filter((one) => one.id === ids[0])).toHaveLength(1)
    expect(await textOf(firm.get(`/admin/mail/${ids[0]}`))).toContain(`/api/invoices/${id}/pdf`)
  })
})
