import { createHash, randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { and, eq, isNull } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { findSeal } from '#app/adapters/pdf/find-seal.ts'
import { queueMissingSeals, sealAgreement } from '#app/domain/agreements/sealing/seal-agreement.server.ts'
import { prepareEmail } from '#app/domain/email-delivery/render-email.server.ts'
import { eraseAccount } from '#app/domain/users/erase-account.server.ts'
import {
  agreements,
  documents,
  documentVersions,
  emails,
  pendingObjects,
  roomAcceptances,
  seals,
  users,
} from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { selectionFields } from '../bulk/bulk-responses.ts'
import {
  alertOf,
  makePeople,
  measureAccess,
  measureStaffAccess,
  openDocuments,
  shareForm,
} from '../documents/people.ts'
import { makeAgreement } from '../make/agreements.ts'
import { addMember, makeAdmin, makeClient, makeProject, makeStaff } from '../make/make.ts'
import { CONSENT, makeSignedAgreement } from '../make/signed-agreements.ts'
import { expectStatus, expectTexts } from '../pages.ts'

const site = await openTestApp()
const { as, db, ctx, mailsTo } = site
const admin = await makeAdmin(db)
const { change } = openDocuments(site, admin)
const ada = await makeClient(db, { name: 'Ada Signer' })
const owner = await makeClient(db, { name: 'Olga Owner' })
const member = await makeClient(db)
const lead = await makeStaff(db)
const project = await makeProject(db, { clientId: owner.id, leadId: lead.id, title: 'Sale of a business' })
await addMember(db, project, ada)
await addMember(db, project, member, { documents: true })

const SHOWN_TEXT = `# Engagement letter

We advise **Harbor & Line Ltd.** on the sale.

1. Scope
2. Fees: €5,000

- Größe ✓
`
const shown = { shownText: SHOWN_TEXT, shownHash: createHash('sha256').update(SHOWN_TEXT).digest('hex') }

async function seal({ on = project, signers = [ada], title = 'Engagement letter' } = {}) {
  const { id } = await makeSignedAgreement(db, on, signers, { title })
  await sealAgreement(ctx, id)
  const [document] = await db.select().from(documents).where(eq(documents.agreementId, id))
  if (!document) throw new Error('not sealed')
  return { id, document }
}
const getPdf = (id: string, who: { id: string } = ada) => as(who).get(`/api/agreements/${id}/pdf`)
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
const textOf = async (bytes: Uint8Array) =>
  (await extractText(bytes.slice(), { mergePages: true })).text.replaceAll(/\s+/g, ' ')
const listCertificates = async () => (await db.select().from(seals)).map(({ certificates }) => certificates)

test('after the last signature, the PDF is sealed once, with text, certificate page and attachment, and everyone gets the same bytes', async () => {
  const { id } = await makeSignedAgreement(db, project, [ada], shown)
  const early = await getPdf(id)
  expect([early.status, Number(early.headers.get('retry-after'))]).toEqual([503, 5])
  await Promise.all([sealAgreement(ctx, id), sealAgreement(ctx, id)])
  await sealAgreement(ctx, id)
  const bytes = await bytesOf(await getPdf(id))
  for (const who of [owner, admin]) expect(await bytesOf(await getPdf(id, who))).toEqual(bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const [agreement] = await db.select().from(agreements).where(eq(agreements.id, id))
  expect(agreement?.sealedSha256).toBe(sha256)
  expect(await db.$count(documents, eq(documents.agreementId, id))).toBe(1)
  expect(findSeal(bytes, await listCertificates())).toMatchObject({
    isUnchanged: true,
    sealedAt: agreement?.sealedAt,
  })
  const pdf = await PDF.load(bytes)
  const attached = Buffer.from(pdf.getAttachment('agreement.md') ?? new Uint8Array())
  expect(attached.toString()).toBe(SHOWN_TEXT)
  expect(createHash('sha256').update(attached).digest('hex')).toBe(shown.shownHash)
  const text = await textOf(bytes)
  expectTexts(text, [
    'Harbor & Line Ltd.',
    '€5,000',
    'Certificate',
    shown.shownHash,
    'Dr. Ada Signer',
    `Ada Signer <${ada.email}>`,
    '192.0.2.7',
    CONSENT,
    'no second factor',
    'simple electronic signatures',
  ])
})

test('several instances create only one sealing key at first use, and a new one after a change of AUTH_SECRET', async () => {
  await db.update(agreements).set({ sealId: null })
  await db.update(roomAcceptances).set({ sealId: null })
  await db.delete(seals)
  const ids = (await Promise.all([1, 2, 3].map(() => makeSignedAgreement(db, project, [ada])))).map(
    ({ id }) => id,
  )
  await Promise.all(ids.map((id) => sealAgreement(ctx, id)))
  const [first, ...more] = await db.select().from(seals)
  expect(more).toEqual([])
  expect(JSON.stringify(first)).not.toContain('pkcs8')
  const { id } = await makeSignedAgreement(db, project, [ada])
  await sealAgreement({ ...ctx, secret: 'another secret of thirty-two characters' }, id)
  expect(await db.$count(seals)).toBe(2)
  expect(await db.$count(seals, isNull(seals.retiredAt))).toBe(1)
  const old = await bytesOf(await getPdf(ids[0] ?? ''))
  expect(findSeal(old, await listCertificates())).toMatchObject({
    fingerprint: first?.fingerprint,
    isUnchanged: true,
  })
})

test('a sealed PDF is among the documents of its signers, the main contact and the firm, and of no one else', async () => {
  const { project: other, main, both, none: signer } = await makePeople(db)
  const title = `Letter ${randomUUID()}`
  // A signer needs no access to the project's other documents.
  const { id, document } = await seal({ on: other, signers: [signer], title })
  for (const [person, access] of [
    [signer, 1],
    [main, 1],
    [both, 0],
  ] as const) {
    const place = { id: document.id, name: document.name, project: other.id }
    expect([person.name, await measureAccess(as, person, place)]).toEqual([person.name, access])
  }
  await expectStatus(getPdf(id, both), 404)
  expect(document.name).toBe(`${title}.pdf`)
  expect(await measureStaffAccess(as, admin, { id: document.id, name: document.name })).toBe(1)
  const details = await (await as(admin).get(`/admin/documents?document=${document.id}`)).text()
  expectTexts(details, [String(main.name), signer.name], ['Remove this document?'])
})

test('the PDF of an incomplete agreement is its text, marked as not signed, without a seal', async () => {
  const { id } = { id: await makeAgreement(db, project, [ada], shown) }
  const answer = await getPdf(id)
  expect(answer.status).toBe(200)
  const bytes = await bytesOf(answer)
  expect(findSeal(bytes, await listCertificates())).toBeNull()
  expectTexts(await textOf(bytes), ['Not signed', 'Harbor & Line Ltd.'], ['Certificate'])
  await expectStatus(getPdf(id, member), 404)
  const draft = { id: await makeAgreement(db, project, [ada], { state: 'draft', text: 'Only for the firm' }) }
  expectTexts(await textOf(await bytesOf(await getPdf(draft.id, admin))), ['Not signed', 'Only for the firm'])
  await expectStatus(getPdf(draft.id), 404)
})

test('a sealed PDF can’t be removed, withdrawn, moved, put into a folder or replaced by a new version', async () => {
  const { document } = await seal({ title: `Letter ${randomUUID()}` })
  const other = await makeProject(db, { clientId: owner.id })
  for (const intent of ['remove', 'withdraw', 'move'])
    expect([
      intent,
      ...(await alertOf(change(intent, document.id, { project: other.id, version: project.id }))),
    ]).toEqual([intent, 409, expect.stringContaining('PDF of a signed agreement')])
  const folder = { intent: 'folder-selected', folder: 'Elsewhere', ...selectionFields([document.id]) }
  expect(await (await as(admin).post('/admin/documents', folder)).text()).toContain(
    'PDF of a signed agreement',
  )
  const form = shareForm(document.name, { project: project.id })
  await expectStatus(as(admin).send('/api/admin/documents/upload', form), 409)
  const [after] = await db.select().from(documents).where(eq(documents.id, document.id))
  expect(after).toEqual(document)
})

test('agreements of the same title get numbers in their file names', async () => {
  const title = `Letter ${randomUUID()}`
  expect((await seal({ title })).document.name).toBe(`${title}.pdf`)
  expect((await seal({ title })).document.name).toBe(`${title} (2).pdf`)
})

test('erasing the last person on a project doesn’t touch the sealed PDF', async () => {
  const last = await makeClient(db)
  const alone = await makeProject(db, { clientId: last.id, title: 'Alone' })
  const { document } = await seal({ on: alone, signers: [last] })
  await db
    .update(users)
    .set({ closesAt: new Date(0) })
    .where(eq(users.id, last.id))
  await eraseAccount(ctx, last.id)
  expect(await db.$count(users, eq(users.id, last.id))).toBe(0)
  expect(await db.$count(documentVersions, eq(documentVersions.documentId, document.id))).toBe(1)
})

async function listCopies(agreement: string) {
  const queued = await db.select().from(emails).where(eq(emails.status, 'waiting'))
  return queued.filter(({ data }) => (data as { agreement?: string } | null)?.agreement === agreement)
}

test('each signer, the main contact and the lead get a copy with the file attached', async () => {
  const { id, document } = await seal({ title: `Letter ${randomUUID()}` })
  const copies = await listCopies(id)
  expect(copies.map(({ kind, uid }) => [kind, uid]).sort()).toEqual(
    [
      ['agreement-copy', ada.id],
      ['agreement-copy', owner.id],
      ['agreement-sealed', lead.id],
    ].sort(),
  )
  const bytes = await bytesOf(await getPdf(id))
  for (const email of copies) {
    const prepared = await prepareEmail(ctx, email, null)
    if ('withheld' in prepared) throw new Error(prepared.withheld)
    expect(prepared.attachments.map(({ filename }) => filename)).toEqual([document.name])
    expect(new Uint8Array(prepared.attachments[0]?.content ?? [])).toEqual(bytes)
  }
  const [mail] = await mailsTo(ada.email)
  expectTexts(mail?.text, ['Sale of a business', 'certificate page', `/client/agreements/${id}`])
})

test('the administrator gets the copy of a lead whose account is deactivated', async () => {
  const former = await makeStaff(db, { deactivatedAt: new Date() })
  const { id } = await seal({
    on: await makeProject(db, { clientId: owner.id, leadId: former.id }),
    signers: [owner],
  })
  const copy = (await listCopies(id)).find(({ kind }) => kind === 'agreement-sealed')
  expect(copy).toMatchObject({ uid: null, to: ADMIN_EMAIL })
})

test('unsealed agreements without a task are queued again, and a storage failure leaves no rows', async () => {
  const { id } = await makeSignedAgreement(db, project, [ada])
  const broken = { ...ctx, files: { ...ctx.files, put: () => Promise.reject(new Error('the disk is gone')) } }
  await expect(sealAgreement(broken, id)).rejects.toThrow('the disk is gone')
  const [agreement] = await db.select().from(agreements).where(eq(agreements.id, id))
  expect([agreement?.sealedAt, await db.$count(documents, eq(documents.agreementId, id))]).toEqual([null, 0])
  const queued: string[] = []
  const jobs = {
    ...ctx.jobs,
    queueTasks: async (_: unknown, task: string, keys: string[]) => {
      queued.push(...keys.map((key) => `${task} ${key}`))
    },
  }
  await db.transaction((tx) => queueMissingSeals({ jobs }, tx))
  expect(queued).toContain(`seal-agreement ${id}`)
  await sealAgreement(ctx, id)
  expect(await db.$count(documents, eq(documents.agreementId, id))).toBe(1)
  expect(await db.$count(pendingObjects, and(isNull(pendingObjects.keptUntil)))).toBe(0)
})
