import { createHash } from 'node:crypto'
import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkStoredFiles } from '#server/doctor/check-stored-files.ts'
import { openTestApp, testStorage } from '../app.ts'
import { addMember, makeClient } from '../make/make.ts'
import { expectStatus, expectTexts, plainText, textOf } from '../pages.ts'
import { createAgreementHelpers, findAgreementRow, makeSigningProject } from './agreement-site.ts'

const { as, db } = await openTestApp()
const { staff, sendDraft, sign, countersign } = await createAgreementHelpers({ as, db })

async function createPdf(
  change: (pdf: PDF) => unknown = () => {},
  pages = 1,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = PDF.create()
  for (let i = 0; i < pages; i++)
    pdf.addPage({ size: 'a4' }).drawText(`Page ${i + 1} ${crypto.randomUUID()}`, { x: 50, y: 700 })
  await change(pdf)
  return new Uint8Array(await pdf.save())
}

/** Posts the form with a PDF like a browser does. */
function upload(
  project: { id: string },
  file: Uint8Array<ArrayBuffer> | null,
  signers: string[] = [],
  title = 'Lease',
) {
  const form = new FormData()
  form.append('template', 'upload')
  form.append('title', title)
  for (const email of signers) form.append('signer', email)
  form.append('document', new File(file ? [file] : [], file ? 'Lease.pdf' : ''))
  return staff.send(`/admin/projects/${project.id}/agreements/new`, form)
}
const idIn = (made: Response) =>
  /agreements\/([\w-]+)\?done=saved/.exec(made.headers.get('location') ?? '')?.[1] ?? ''

test('an uploaded PDF is shown page by page to its signers, and signed with its hash', async () => {
  const { client, project } = await makeSigningProject(db)
  const [second, member] = [await makeClient(db), await makeClient(db)]
  for (const person of [second, member]) await addMember(db, project, person)
  const pdf = await createPdf(() => {}, 2)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const id = idIn(await upload(project, pdf, [client.email, second.email]))
  expect(await findAgreementRow(db, id)).toMatchObject({
    kind: 'upload',
    title: 'Lease',
    countersign: true,
    uploadPages: 2,
    uploadBytes: pdf.byteLength,
    uploadSha256: sha256,
  })
  const page = (of: string) => `/api/agreements/${id}/pages/${of}`
  await expectStatus(staff.get(page('2')), 200)
  await expectStatus(as(client).get(page('1')), 404)

  const sent = await sendDraft(id)
  expect(sent.shownText).toContain(sha256)
  expectTexts(await textOf(as(second).get(`/client/agreements/${id}`)), [page('1'), page('2'), 'Page 2 of 2'])
  const picture = await as(second).get(page('2'))
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual(
    [200, 'image/webp', 'private, no-store'],
  )
  expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(1600)
  const file = await as(client).get(`/api/agreements/${id}/document`)
  expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
  for (const path of [page('0'), page('3'), page('1.5')]) await expectStatus(as(client).get(path), 404)
  for (const path of [page('1'), `/api/agreements/${id}/document`])
    await expectStatus(as(member).get(path), 404)

  await expectStatus(sign(client, id), 302)
  await expectStatus(sign(second, id), 302)
  await expectStatus(countersign(id), 302)
  expect((await findAgreementRow(db, id)).state).toBe('countersigned')
})

test('creating an agreement from a PDF without selecting a file shows an error at the field', async () => {
  const { project } = await makeSigningProject(db)
  const refused = await upload(project, null)
  expect(refused.status).toBe(400)
  expect(plainText(await refused.text())).toContain('Select a file to upload.')
})

test.each<[string, number, string, () => Promise<Uint8Array<ArrayBuffer>>]>([
  [
    'encryption',
    415,
    'This PDF is encrypted.',
    () => createPdf((pdf) => pdf.setProtection({ userPassword: 'a' })),
  ],
  ['101 pages', 415, 'up to 100 pages', () => createPdf(() => {}, 101)],
  ['another format', 415, "This isn't a PDF.", async () => new Uint8Array(Buffer.from('Not a PDF'))],
  [
    'more than 20 MB',
    413,
    'larger than 20 MB',
    async () => new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(21 * 1024 * 1024)])),
  ],
])('an upload with %s is refused with the reason', async (_, status, reason, create) => {
  const { project } = await makeSigningProject(db)
  const refused = await upload(project, await create())
  expect([refused.status, plainText(await refused.text())]).toEqual([status, expect.stringContaining(reason)])
  expect(plainText(await textOf(staff.get(`/admin/projects/${project.id}/agreements`)))).not.toContain(
    'Lease',
  )
})

test('foyer doctor reports the missing file of an uploaded agreement', async () => {
  const { project } = await makeSigningProject(db)
  // The first of the few that are named, also beside files that are missing in other tests.
  const id = idIn(await upload(project, await createPdf(), [], '!Lease'))
  const { uploadKey } = await findAgreementRow(db, id)
  const { files } = await testStorage()
  const only = { ...files, size: async (key: string) => (key === uploadKey ? null : files.size(key)) }
  expect(JSON.stringify(await checkStoredFiles({ db, files: only }))).toContain('!Lease')
})
