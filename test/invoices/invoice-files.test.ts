import { createHash } from 'node:crypto'
import { PDF, type PdfDict, type PdfRef, type PdfStream } from '@libpdf/core'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { type InvoiceIssuer, invoiceFiles, invoicePdfs, invoices, pendingObjects } from '#db/schema.ts'
import { openTestApp, testStorage } from '../app.ts'
import { createDraft, makeInvoice, sendDraft } from '../make/invoice-forms.ts'
import { makeAdmin, makeClient } from '../make/make.ts'
import { expectStatus } from '../pages.ts'

const { as, db, ctx } = await openTestApp()
const admin = await makeAdmin(db)
const client = await makeClient(db)
const stranger = await makeClient(db)

const issuer: InvoiceIssuer = {
  firm: {
    name: 'Norrvane Advisory',
    email: 'office@norrvane.example',
    phone: '+353 1 555 0100',
    postalAddress: '1 Quay, Dublin',
    seller: {
      legalName: 'Norrvane Advisory Ltd.',
      streetAddress: '1 Quay',
      postalCode: 'D01 AB12',
      city: 'Dublin',
      country: 'IE',
      vatId: 'IE1234567T',
    },
  },
  payment: {
    dueDays: 14,
    currency: 'EUR',
    taxRate: '23',
    iban: 'IE64IRCE92050112345678',
    title: 'How to pay',
    text: 'Please transfer.',
    details: [],
    legal: [],
  },
}
const structured = { issuer, billTo: null, buyerName: 'Harbor & Line', buyerCity: 'Cork', buyerCountry: 'IE' }

const get = (id: string, file: string, who = client) => as(who).get(`/api/invoices/${id}/${file}`)
async function withStatus(status: number, answer: Promise<Response>): Promise<Response> {
  const found = await answer
  expect(found.status).toBe(status)
  return found
}
const bytesOf = async (answer: Promise<Response>) => (await withStatus(200, answer)).bytes()
const keptOf = (id: string) =>
  db.select().from(invoiceFiles).where(eq(invoiceFiles.invoiceId, id)).orderBy(invoiceFiles.format)

test('the PDF of a sent invoice has what PDF/A-3 and Factur-X require, and contains the XML that can be downloaded', async () => {
  const { id, number } = await makeInvoice(db, client, structured)
  const bytes = await bytesOf(get(id, 'pdf'))
  const xml = Buffer.from(await bytesOf(get(id, 'xml?format=cii'))).toString()
  expect(xml).toContain('Harbor &amp; Line')
  expect(Buffer.from(await bytesOf(get(id, 'xml?format=ubl'))).toString()).toContain(
    `<cbc:ID>${number}</cbc:ID>`,
  )

  const pdf = await PDF.load(bytes)
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const catalog = pdf.getCatalog()
  const dictOf = (from: PdfDict | undefined, key: string) => from?.get(key, resolve) as PdfDict | undefined
  const [head, trailer] = [
    Buffer.from(bytes.subarray(0, 14)),
    Buffer.from(bytes.subarray(-600)).toString('latin1'),
  ]
  expect(head.toString('latin1')).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/)
  expect(trailer).toMatch(/\/ID \[<([0-9A-F]{32})> ?<\1>\]/i)
  expect(trailer).not.toContain('/Encrypt')

  const attached = catalog.getArray('AF', resolve)?.at(0, resolve) as PdfDict
  const listed = dictOf(dictOf(catalog, 'Names'), 'EmbeddedFiles')?.getArray('Names', resolve)
  expect(listed?.at(1)).toBe(catalog.getArray('AF', resolve)?.at(0))
  expect(['F', 'UF'].map((key) => attached.getString(key)?.asString())).toEqual([
    'factur-x.xml',
    'factur-x.xml',
  ])
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
  for (const words of [
    '<pdfaid:part>3<',
    '<pdfaid:conformance>B<',
    '<fx:ConformanceLevel>EN 16931<',
    '<fx:DocumentFileName>factur-x.xml<',
    `Invoice ${number}<`,
  ])
    expect(packet).toContain(words)

  // Every font is embedded, and nothing is active or needs another color space.
  const objects = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/stream\r?\n[\s\S]*?endstream/g, '')
  const count = (key: RegExp) => objects.match(key)?.length ?? 0
  expect(count(/\/Type \/FontDescriptor/g)).toBeGreaterThan(1)
  expect(count(/\/FontFile[23] /g)).toBe(count(/\/Type \/FontDescriptor/g))
  expect(objects).not.toMatch(
    /\/(OpenAction|AA|JavaScript|JS|Annots|LZWDecode|DeviceCMYK|Alternates|Type1)\b|\/Interpolate true/,
  )
})

test('the files of an invoice are stored once, with their hashes, and read with the rights of the invoice', async () => {
  const { id } = await makeInvoice(db, client, structured)
  await Promise.all([get(id, 'pdf'), get(id, 'xml?format=ubl'), get(id, 'xml?format=cii', admin)])
  const kept = await keptOf(id)
  expect(kept.map(({ format }) => format)).toEqual(['cii', 'pdf', 'ubl'])
  await db.update(invoices).set({ notes: 'Changed', buyerName: 'Changed' }).where(eq(invoices.id, id))
  for (const { format, sha256, bytes } of kept) {
    const content = await bytesOf(get(id, format === 'pdf' ? 'pdf' : `xml?format=${format}`, admin))
    expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([bytes, sha256])
  }
  for (const file of ['pdf', 'xml?format=ubl', 'xml?format=cii']) {
    await expectStatus(get(id, file, stranger), 404)
    await expectStatus(as(null).get(`/api/invoices/${id}/${file}`), 401)
  }
  await expectStatus(get(id, 'xml?format=pdf'), 400)
})

test('the XML of a draft, of an earlier invoice and of three decimals does not exist, and the answer says why', async () => {
  const draft = await makeInvoice(db, client, { ...structured, status: 'draft' })
  const earlier = await makeInvoice(db, client)
  const dinars = await makeInvoice(db, client, { ...structured, currency: 'KWD' })
  for (const [{ id }, reason, who] of [
    [draft, 'when it’s sent', admin],
    [earlier, 'before buyer and seller were stored', client],
    [dinars, 'at most two decimals', client],
  ] as const)
    expect(await (await withStatus(404, get(id, 'xml?format=ubl', who))).text()).toContain(reason)
  await expectStatus(get(draft.id, 'xml?format=ubl'), 404)
  expect((await keptOf(earlier.id)).map(({ format }) => format)).toEqual([])
})

test('a PDF that an earlier version stored in the database moves to the storage with the same bytes', async () => {
  const { id } = await makeInvoice(db, client)
  const content = Buffer.from('%PDF-1.3 as it was sent')
  await db.insert(invoicePdfs).values({ invoiceId: id, content })
  for (const _ of [1, 2]) expect(Buffer.from(await bytesOf(get(id, 'pdf'))).equals(content)).toBe(true)
  expect(await db.$count(invoicePdfs, eq(invoicePdfs.invoiceId, id))).toBe(0)
  expect((await keptOf(id)).map(({ bytes }) => bytes)).toEqual([content.length])
})

test('a job that is queued with the sending stores the files, even if nobody asks for them', async () => {
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

test('nothing is lost while the storage fails, and the next request stores the files', async () => {
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
  const refused = await withStatus(503, broken.as(client).get(`/api/invoices/${id}/pdf`))
  expect(await refused.text()).toContain('Document storage isn’t responding right now.')
  expect([await keptOf(id), await db.$count(pendingObjects)]).toEqual([[], before])
  await expectStatus(get(id, 'pdf'), 200)
  expect(await keptOf(id)).toHaveLength(3)
})

test('a stored invoice that is missing or damaged is reported instead of rendered again', async () => {
  const { id } = await makeInvoice(db, client, structured)
  await expectStatus(get(id, 'pdf'), 200)
  await db
    .update(invoiceFiles)
    .set({ sha256: '0'.repeat(64) })
    .where(eq(invoiceFiles.format, 'cii'))
  const [cii, pdf] = await keptOf(id)
  await ctx.files.delete(pdf?.storageKey ?? '')
  for (const file of ['pdf', 'xml?format=cii'])
    expect(await (await withStatus(503, get(id, file))).text()).toContain('missing or damaged')
  expect(cii?.format).toBe('cii')
})
