import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, today } from '#app/core/days.ts'
import {
  agreementEvents,
  agreements,
  invoices,
  projectMembers,
  projects,
  sessions,
  users,
} from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { linkIn } from '../make/accounts.ts'
import { addMember, makeClient, makeStaff, PASSWORD } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus, expectTexts, plainText, textOf } from '../pages.ts'
import {
  createAgreementHelpers,
  findAgreementRow,
  listEventRows,
  makeSigningProject,
} from './agreement-site.ts'

const { app, as, db, listActions, mailsTo } = await openTestApp()
const { staff, createDraft, saveDraft, sendDraft, makeSent, sign, countersign, decline, withdraw } =
  await createAgreementHelpers({ as, db })

const pageOf = (who: { id: string }, id: string) => as(who).get(`/client/agreements/${id}`)
const stateOf = async (id: string) => (await findAgreementRow(db, id)).state

test('a draft gets the text of its template, is sent with its fields filled in, and is signed and countersigned', async () => {
  const { client, company, project } = await makeSigningProject(db, { name: 'Ada _Kim_' })
  const id = await createDraft(project, [client.email])
  expect(await findAgreementRow(db, id)).toMatchObject({
    kind: 'letter',
    template: 'engagement-letter',
    countersign: true,
    state: 'draft',
    shownHash: null,
  })
  const draft = await textOf(staff.get(`/admin/agreements/${id}`))
  expectTexts(plainText(draft), [`${company.legalName}`, '1 Quay, D02 Dublin', 'Ada _Kim_', 'Preview'])
  await expectStatus(pageOf(client, id), 404)

  const sent = await sendDraft(id)
  expect(sent).toMatchObject({ state: 'sent' })
  expect(sent.shownText).toContain('\\*Lines\\*')
  expect((await mailsTo(client.email))[0]).toMatchObject({
    kind: 'agreement-sent',
    subject: `Please sign: ${sent.title}`,
  })
  expect((await mailsTo(client.email))[0]?.text).toContain(`/client/agreements/${id}`)

  const page = await textOf(pageOf(client, id))
  expectTexts(plainText(page), [`${company.legalName}`, 'not signed yet', 'Sign this agreement', 'eIDAS'])
  expect(page).toContain(`name="shownHash" value="${sent.shownHash}"`)
  await pageOf(client, id)
  await expectRedirect(sign(client, id, { fullName: 'Ada  Kim' }), `/client/agreements/${id}?done=signed`)
  expect(await findAgreementRow(db, id)).toMatchObject({ state: 'signed', endedAt: null })
  expect((await mailsTo('office@firm.example'))[0]).toMatchObject({ kind: 'agreement-signed' })

  await expectRedirect(
    countersign(id, { fullName: 'Olga Office' }),
    `/admin/agreements/${id}?done=countersigned`,
  )
  const ended = await findAgreementRow(db, id)
  expect(ended.state).toBe('countersigned')
  expect(ended.endedAt).not.toBeNull()
  expect(await listEventRows(db, id)).toMatchObject([
    { action: 'sent', shownHash: sent.shownHash },
    { action: 'viewed', uid: client.id, email: client.email },
    { action: 'signed', uid: client.id, fullName: 'Ada  Kim', factor: 'session', shownHash: sent.shownHash },
    { action: 'countersigned', fullName: 'Olga Office', factor: 'session' },
  ])
  const { rows } = await db.execute(
    sql`select count(*)::int as jobs from pgboss.job where name = 'seal-agreement' and data ->> 'key' = ${id}`,
  )
  expect(rows).toEqual([{ jobs: 1 }])
  expect(await listActions(id)).toEqual([
    'agreement.created',
    'agreement.changed',
    'agreement.sent',
    'agreement.signed',
    'agreement.countersigned',
  ])
})

test('a field without a value is named, and the draft isn’t sent but keeps everything typed', async () => {
  const client = await makeClient(db)
  const { project } = await makeSigningProject(db)
  await db.update(projects).set({ companyId: null, clientId: client.id }).where(eq(projects.id, project.id))
  const id = await createDraft(project, [client.email])
  const rejected = await saveDraft(id, { next: 'send', title: 'A title of my own' })
  await expectPage(rejected, 400, 'These fields have no value: {companyAddress}', 'A title of my own')
  expect(await stateOf(id)).toBe('draft')
})

test('only people on the project can be signers, and each only once', async () => {
  const { client, project } = await makeSigningProject(db)
  const id = await createDraft(project, [client.email])
  const stranger = await makeClient(db)
  const twoRows = await saveDraft(id, {}, [client.email, stranger.email])
  const page = await expectPage(twoRows, 400, 'Add this person to the project first.', stranger.email)
  expect(page).toMatch(/id="signer-error-1"[^>]*>Add this person/)
  await expectPage(saveDraft(id, {}, [client.email, client.email]), 400, 'This person is already a signer.')
  await expectPage(saveDraft(id, { next: 'send' }, ['']), 400, 'Add at least one signer.')
  expect(await stateOf(id)).toBe('draft')
  // Without scripts, 'Add Signer' saves the draft and shows it with another field.
  const added = await saveDraft(id, { next: 'add-signer' })
  expect(added.headers.get('location')).toBe(`/admin/agreements/${id}?signers=2`)
  const fields = await textOf(staff.get(`/admin/agreements/${id}?signers=2`))
  expect(fields.match(/<input[^>]*name="signer"/g)).toHaveLength(2)
})

test('without JavaScript, a line is added to a new proposal without saving it', async () => {
  const { project } = await makeSigningProject(db)
  const page = await expectPage(
    staff.post(`/admin/projects/${project.id}/agreements/new`, {
      template: 'proposal',
      currency: 'EUR',
      __intent__: JSON.stringify({ type: 'insert', payload: { name: 'lines' } }),
    }),
    200,
    'name="lines[0].quantity"',
  )
  // A form with a file isn't checked for commands of the form library.
  expect(page).toMatch(/<button[^>]*formenctype="application\/x-www-form-urlencoded"[^>]*>Add Line/i)
  expect(await db.$count(agreements, eq(agreements.projectId, project.id))).toBe(0)
})

test('with an order of signing, signers get and see the agreement one after another, and nobody else sees it', async () => {
  const [first, second, other] = [await makeClient(db), await makeClient(db), await makeClient(db)]
  const { id, project } = await makeSent([first, second], { inOrder: 'on', countersign: undefined })
  await addMember(db, project, other, { documents: true, invoices: true })
  await expectStatus(pageOf(second, id), 404)
  await expectStatus(sign(second, id), 404)
  expect(await mailsTo(second.email)).toEqual([])
  await expectStatus(sign(first, id), 302)
  await expectPage(staff.get(`/admin/agreements/${id}`), 200, '1 of 2 signed')
  expect((await mailsTo(second.email))[0]).toMatchObject({ kind: 'agreement-sent' })
  await expectStatus(pageOf(other, id), 404)
  await expectStatus(sign(other, id), 404)
  await expectStatus(sign(second, id), 302)
  const { title, state } = await findAgreementRow(db, id)
  expect(state).toBe('signed')
  expect((await mailsTo('office@firm.example'))[0]).toMatchObject({
    kind: 'agreement-signed',
    subject: `Signed: ${title}`,
    text: expect.not.stringContaining('Please countersign it.'),
  })
  expect((await findAgreementRow(db, id)).endedAt).not.toBeNull()
})

test('one person’s refusal ends the agreement for all signers, and the lead gets the reason', async () => {
  const lead = await makeStaff(db)
  const [first, second] = [await makeClient(db), await makeClient(db)]
  const { id, project } = await makeSent([first, second], { expiresOn: today() })
  await expectPage(staff.get(`/admin/agreements/${id}`), 200, 'Last day for signing:')
  await db.update(projects).set({ leadId: lead.id }).where(eq(projects.id, project.id))
  await expectPage(decline(second, id, ' '), 400, 'Say why you decline.')
  await expectRedirect(decline(second, id), `/client/agreements/${id}?done=declined`)
  expect(await stateOf(id)).toBe('declined')
  const [email] = await mailsTo(lead.email)
  expectTexts(email?.text, ['declined', 'Too expensive.'])
  await expectPage(sign(first, id), 409, 'was declined')
  expectTexts(await textOf(staff.get(`/admin/agreements/${id}`)), [], ['Last day for signing:'])
})

test('signing is rejected for withdrawn and expired agreements, and for people who left the project or were deactivated', async () => {
  const [withdrawn, expired] = [await makeClient(db), await makeClient(db)]
  const first = await makeSent([withdrawn])
  await expectRedirect(withdraw(first.id), `/admin/agreements/${first.id}?done=withdrawn`)
  await expectPage(sign(withdrawn, first.id), 409, 'was withdrawn')
  await expectStatus(withdraw(first.id), 409)

  const second = await makeSent([expired], { expiresOn: today() })
  await db
    .update(agreements)
    .set({ expiresOn: addDays(today(), -1) })
    .where(eq(agreements.id, second.id))
  await expectPage(sign(expired, second.id), 409, 'could be signed until')
  await expectPage(pageOf(expired, second.id), 200, 'Expired')

  const [main, member] = [
    await makeClient(db, { name: 'Mia Main' }),
    await makeClient(db, { name: 'Max Member' }),
  ]
  const third = await makeSent([main, member])
  await db.delete(projectMembers).where(eq(projectMembers.uid, member.id))
  await expectStatus(sign(member, third.id), 404)
  await expectPage(staff.get(`/admin/agreements/${third.id}`), 200, "Max Member can't sign")
  const copied = await staff.post(`/admin/agreements/${third.id}`, { intent: 'copy' })
  const copy = copied.headers.get('location')?.match(/agreements\/([\w-]+)\?done=copied/)?.[1] ?? ''
  const page = await textOf(staff.get(`/admin/agreements/${copy}`))
  expectTexts(page, [main.email], [member.email])
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, main.id))
  await expectPage(staff.get(`/admin/agreements/${third.id}`), 200, "Mia Main can't sign")
})

test('countersigning is still possible after the last day for clients', async () => {
  const client = await makeClient(db)
  const { id } = await makeSent([client], { expiresOn: today() })
  await expectPage(countersign(id), 409, 'hasn’t signed yet')
  await expectStatus(sign(client, id), 302)
  await db.update(agreements).set({ expiresOn: '2020-01-01' }).where(eq(agreements.id, id))
  await expectStatus(countersign(id), 302)
})

test('a signer without a password gets an invitation that redirects to the agreement', async () => {
  const invited = { emailVerified: false, invitedAt: new Date(), termsAccepted: false }
  const client = await makeClient(db, invited)
  const { id, title } = await makeSent([client])
  const emails = await mailsTo(client.email)
  expect(emails.map(({ kind }) => kind)).toEqual(['invitation'])
  expect(emails[0]?.text).toContain(`“${title}” is ready for you to read and sign.`)
  const browser = openBrowser(app)
  const set = await browser.post(linkIn(emails[0]?.text), { password: PASSWORD })
  expect(set.headers.get('location')).toBe(`/client/agreements/${id}`)
})

test('a proposal shows its lines and totals, and its last signature creates the first invoice draft', async () => {
  const { client, project } = await makeSigningProject(db)
  const line = (i: number, description: string, unitPrice: string) => ({
    [`lines[${i}].description`]: description,
    [`lines[${i}].quantity`]: '2',
    [`lines[${i}].unit`]: 'HUR',
    [`lines[${i}].unitPrice`]: unitPrice,
    [`lines[${i}].taxCategory`]: 'S',
    [`lines[${i}].taxRate`]: '23',
  })
  const lines = { currency: 'EUR', ...line(0, 'Review *all*', '100.00'), ...line(1, 'Report', '50.00') }
  const id = await createDraft(project, [client.email], { template: 'proposal', ...lines })
  const editor = await textOf(staff.get(`/admin/agreements/${id}`))
  expect(editor).toMatch(/name="lines\[1\]\.unitPrice"[^>]*value="50\.00"/)
  await expectPage(saveDraft(id, { ...lines, 'lines[1].unitPrice': 'free' }), 400, 'value="free"')
  const { shownText } = await sendDraft(id, lines)
  expect(shownText).toMatch(/1\. Review \\\*all\\\*\n {3}2 h × EUR\s100\.00, 23% tax: EUR\s200\.00/)
  expect(shownText).toMatch(/\*\*Total: EUR\s369\.00\*\*/)
  await expectStatus(sign(client, id), 302)
  const signed = await findAgreementRow(db, id)
  expect(signed).toMatchObject({ state: 'signed', countersign: false })
  expect(
    await db
      .select({ total: invoices.total })
      .from(invoices)
      .where(eq(invoices.id, signed.invoiceId ?? '')),
  ).toEqual([{ total: 36900 }])
})

test("staff who use 'View as Client' can read but not sign, and no view is recorded", async () => {
  const client = await makeClient(db)
  const { id } = await makeSent([client])
  const viewer = await makeStaff(db)
  const viewing = as(viewer)
  await expectStatus(viewing.get('/admin/today'), 200)
  await db.update(sessions).set({ impersonating: client.id }).where(eq(sessions.userId, viewer.id))
  const page = await expectPage(viewing.get(`/client/agreements/${id}`), 200)
  expect(page).not.toContain('Sign this agreement')
  const form = { intent: 'sign', fullName: 'Ada Kim', consent: 'on', shownHash: 'x' }
  await expectStatus(viewing.post(`/client/agreements/${id}`, form), 403)
  expect((await listEventRows(db, id)).map(({ action }) => action)).toEqual(['sent'])
})

test('events can be neither changed nor deleted', async () => {
  const { id } = await makeSent([await makeClient(db)])
  const of = eq(agreementEvents.agreementId, id)
  await expect(db.update(agreementEvents).set({ name: 'Eve' }).where(of)).rejects.toThrow()
  await expect(db.delete(agreementEvents).where(of)).rejects.toThrow()
})
