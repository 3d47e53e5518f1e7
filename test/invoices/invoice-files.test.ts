import { createHash } from 'node:crypto'
import { PDF, type PdfDict, type PdfRef, type PdfStream } from '@libpdf/core'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { getCurrentIssuer } from '#app/domain/invoices/invoice-issuer.server.ts'
import { invoiceFiles, invoicePdfs, invoices, pendingObjects } from '#db/schema.ts'
import { openTestApp, testStorage } from '../app.ts'
import { completeBuyer, createDraft, makeInvoice, sendDraft } from '../make/invoice-forms.ts'
import { makeAdmin, makeClient } from '../make/make.ts'
import { expectPage, expectStatus, expectTexts } from '../pages.ts'
import { unzip } from '../unzip.ts'

const { as, db, ctx } = await openTestApp()
const admin = await makeAdmin(db)
const client = await makeClient(db)
const stranger = await makeClient(db)

const structured = { ...completeBuyer, issuer: getCurrentIssuer(), buyerName: 'Harbor & Line' }

const get = (id: string, file: string, who = client) => as(who).get(`/api/invoices/${id}/${file}`)
async function bytesOf(answer: Promise<Response>) {
  const found = await answer
  expect(found.status).toBe(200)
  return Buffer.from(await found.bytes())
}
const keptOf = (id: string) =>
  db.select().from(invoiceFiles).where(eq(invoiceFiles.invoiceId, id)).orderBy(invoiceFiles.format)

test('the PDF of a sent invoice meets PDF/A-3 and Factur-X, and contains the downloadable XML', async () => {
  const { id, number } = await makeInvoice(db, client, structured)
  const bytes = await bytesOf(get(id, 'pdf'))
  const xml = String(await bytesOf(get(id, 'xml?format=cii')))
  expect(xml).toContain('Harbor &amp; Line')
  expect(String(await bytesOf(get(id, 'xml?format=ubl')))).toContain(`<cbc:ID>${number}</cbc:ID>`)

  const pdf = await PDF.load(bytes)
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const catalog = pdf.getCatalog()
  const dictOf = (from: PdfDict | undefined, key: string) => from?.get(key, resolve) as PdfDict | undefined
  const source = bytes.toString('latin1')
  expect(source).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/)
  expect(source.slice(-600)).toMatch(/\/ID \[<([0-9A-F]{32})> ?<\1>\]/i)
  expect(source.slice(-600)).not.toContain('/Encrypt')

  const attached = catalog.getArray('AF', resolve)?.at(0, resolve) as PdfDict
  const listed = dictOf(dictOf(catalog, 'Names'), 'EmbeddedFiles')?.getArray('Names', resolve)
  expect(listed?.at(1)).toBe(catalog.getArray('AF', resolve)?.at(0))
  for (const key of ['F', 'UF']) expect(attached.getString(key)?.asString()).toBe('factur-x.xml')
  expect(attached.getName('AFRelationship')?.value).toBe('Alternative')
  const file = dictOf(dictOf(attached, 'EF'), 'F') as PdfStream
  expect(file.getName('Subtype')?.value).toBe('text/xml')
  expect(dictOf(file, 'Params')?.has('ModDate')).toBe(true)
  expect(Buffer.from(file.getDecodedData()).toString()).toBe(xml)

  const intent = catalog.getArray('OutputIntents', resolve)?.at(0, resolve) as PdfDict
  expect(intent.getName('S')?.value).toBe('GTS_PDFA1')
  const profile = Buffer.from((dictOf(intent, 'DestOutputProfile') as PdfStream).getDecodedData())
  expect([profile.length, profile.toString('latin1', 12, 20)]).toEqual([profile.readUInt32BE(0), 'mntrRGB '])

  const metadata = dictOf(catalog, 'Metadata') as PdfStream
  expect(metadata.has('Filter')).toBe(false)
  const packet = Buffer.from(metadata.data).toString()
  expectTexts(packet, ['pdfaid:part>3<', 'pdfaid:conformance>B<', 'fx:ConformanceLevel>EN 16931<'])
  expectTexts(packet, ['fx:DocumentFileName>factur-x.xml<', `Invoice ${number}<`])

  // Every font is embedded, and nothing is active or needs another color space.
  const objects = source.replaceAll(/stream\r?\n[\s\S]*?endstream/g, '')
  const count = (key: RegExp) => objects.match(key)?.length ?? 0
  expect(count(/\/Type \/FontDescriptor/g)).toBeGreaterThan(1)
  expect(count(/\/FontFile[23] /g)).toBe(count(/\/Type \/FontDescriptor/g))
  expect(objects).not.toMatch(
    /\/(OpenAction|AA|JavaScript|JS|Annots|LZWDecode|DeviceCMYK|Alternates|Type1)\b|\/Interpolate true/,
  )
})

test('the files of an invoice are stored once, with their hashes, and can be read by those who can see the invoice', async () => {
  const { id } = await makeInvoice(db, client, structured)
  await Promise.all([get(id, 'pdf'), get(id, 'xml?format=ubl'), get(id, 'xml?format=cii', admin)])
  const kept = await keptOf(id)
  expect(kept.map(({ format }) => format)).toEqual(['cii', 'pdf', 'ubl'])
  await db.update(invoices).set({ notes: 'Changed', buyerName: 'Changed' }).where(eq(invoices.id, id))
  for (const { format, sha256, bytes } of kept) {
    const content = await bytesOf(get(id, format === 'pdf' ? 'pdf' : `xml?format=${format}`, admin))
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
  }
  for (const file of ['pdf', 'xml?format=ubl', 'xml?format=cii'])
    await expectStatus(get(id, file, stranger), 404)
  await expectStatus(get(id, 'xml?format=pdf'), 400)
})

test('a request for XML that does not exist is answered with the reason', async () => {
  const draft = await makeInvoice(db, client, { ...structured, status: 'draft' })
  const earlier = await makeInvoice(db, client)
  await expectPage(get(draft.id, 'xml?format=ubl', admin), 404, 'when it’s sent')
  await expectPage(get(earlier.id, 'xml?format=ubl'), 404, 'before buyer and seller were stored')
  await expectStatus(get(draft.id, 'xml?format=ubl'), 404)
  expect(await keptOf(earlier.id)).toEqual([])
})

test('a PDF that an earlier version stored in the database moves to the storage with the same bytes', async () => {
  const { id } = await makeInvoice(db, client)
  const content = Buffer.from('%PDF-1.3 as it was sent')
  await db.insert(invoicePdfs).values({ invoiceId: id, content })
  for (const _ of [1, 2]) expect(await bytesOf(get(id, 'pdf'))).toEqual(content)
  expect(await db.$count(invoicePdfs, eq(invoicePdfs.invoiceId, id))).toBe(0)
  expect((await keptOf(id)).map(({ bytes }) => bytes)).toEqual([content.length])
})

test('sending an invoice queues a job that stores its files, even if nobody requests them', async () => {
  const site = await openTestApp({ ownQueue: true })
  const office = site.as(admin)
  const id = await createDraft(office, client)
  await sendDraft(office, id)
  // Emails would create the files, too.
  await db.execute(sql`delete from pgboss.job where name = 'email'`)
  expect(await keptOf(id)).toEqual([])
  await site.ctx.jobs.start()
  await vi.waitFor(async () => expect(await keptOf(id)).not.toEqual([]), 60_000)
  await site.ctx.jobs.stop()
})

test('a storage failure loses nothing, and the next request stores the files', async () => {
  const { files } = await testStorage()
  const full: FileStorage = {
    ...files,
    put: async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
  }
  const broken = await openTestApp({ files: full })
  const { id } = await makeInvoice(db, client, structured)
  const before = await db.$count(pendingObjects)
  const refused = broken.as(client).get(`/api/invoices/${id}/pdf`)
  await expectPage(refused, 503, 'Document storage isn’t responding right now.')
  expect([await keptOf(id), await db.$count(pendingObjects)]).toEqual([[], before])
  await expectStatus(get(id, 'pdf'), 200)
  expect(await keptOf(id)).toHaveLength(3)
})

test('a stored invoice that is missing or damaged is reported instead of rendered again', async () => {
  const { id } = await makeInvoice(db, client, { ...structured, issuedOn: '2011-05-05' })
  await expectStatus(get(id, 'pdf'), 200)
  const isCii = and(eq(invoiceFiles.invoiceId, id), eq(invoiceFiles.format, 'cii'))
  await db
    .update(invoiceFiles)
    .set({ sha256: '0'.repeat(64) })
    .where(isCii)
  const [, pdf] = await keptOf(id)
  await ctx.files.delete(pdf?.storageKey ?? '')
  for (const file of ['pdf', 'xml?format=cii']) await expectPage(get(id, file), 503, 'missing or damaged')
  // The other files of a zip still arrive, with a list of these.
  const zip = as(admin).get('/api/admin/invoices/export?from=2011-05-05&to=2011-05-05')
  const files = await unzip(await bytesOf(zip))
  expect([...files.keys()].filter((name) => name.startsWith('Invoice '))).toHaveLength(1)
  expect(String(files.get('MISSING.txt')).match(/Invoice .*/g)).toEqual([
    expect.stringMatching(/\.pdf$/),
    expect.stringMatching(/\(CII\)\.xml$/),
  ])
})
