import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString, rgb } from '@libpdf/core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createPageRenderer } from './page-renderer.server.ts'

const renderer = createPageRenderer()
afterAll(() => renderer.close())

const name = (text: string) => PdfName.of(text)
const action = () => PdfDict.of({ S: name('JavaScript'), JS: PdfString.fromString('app.alert(1)') })

/** Creates a PDF with this many pages, modified by `change`. */
async function createPdf(change: (pdf: PDF) => unknown = () => {}, pages = 1): Promise<Uint8Array> {
  const pdf = PDF.create()
  for (let i = 0; i < pages; i++)
    pdf.addPage({ size: 'a4' }).drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: rgb(1, 0, 0) })
  await change(pdf)
  return pdf.save()
}

const inspect = (bytes: Uint8Array) =>
  renderer.inspect({ key: String(Math.random()), read: async () => bytes }, 100, 'tester')

test('the pages of a PDF are counted and drawn in color', async () => {
  const bytes = await createPdf(() => {}, 3)
  let reads = 0
  const file = {
    key: 'red',
    read: async () => {
      reads += 1
      return bytes
    },
  }
  expect(await renderer.inspect(file, 100, 'tester')).toEqual({ pages: 3 })
  const picture = await renderer.render(file, 2, 'tester')
  expect(reads).toBe(1)
  const { width, height, format } = await sharp(picture).metadata()
  expect([width, format]).toEqual([1600, 'webp'])
  expect(height).toBeGreaterThan(2200)
  const { dominant } = await sharp(picture).stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(dominant.b).toBeLessThan(60)
  await expect(renderer.render(file, 4, 'tester')).rejects.toMatchObject({ status: 503 })
})

test.each<[string, (pdf: PDF) => unknown]>([
  ['encrypted', (pdf) => pdf.setProtection({ ownerPassword: 'secret' })],
  ['scripts', (pdf) => pdf.getCatalog().set('OpenAction', action())],
  ['scripts', (pdf) => pdf.getCatalog().set('AA', PdfDict.of({ WC: pdf.register(action()) }))],
  [
    'scripts',
    (pdf) => {
      const launch = PdfDict.of({ S: name('Launch'), F: PdfString.fromString('calc.exe') })
      const link = PdfDict.of({ Type: name('Annot'), Subtype: name('Link'), A: launch })
      pdf.getPage(0)?.dict.set('Annots', PdfArray.of(pdf.register(link)))
    },
  ],
  ['files', (pdf) => pdf.addAttachment('a.txt', new Uint8Array([1]))],
  ['form', (pdf) => pdf.getOrCreateForm().createTextField('name')],
  ['signed', (pdf) => pdf.getOrCreateForm().createSignatureField('seal')],
  [
    'layers',
    (pdf) => {
      const layer = pdf.register(PdfDict.of({ Type: name('OCG'), Name: PdfString.fromString('Clause') }))
      const shown = PdfDict.of({ OFF: PdfArray.of(layer) })
      pdf.getCatalog().set('OCProperties', PdfDict.of({ OCGs: PdfArray.of(layer), D: shown }))
    },
  ],
  [
    'layers',
    (pdf) => {
      const Rect = new PdfArray([50, 50, 90, 90].map(PdfNumber.of))
      const comment = PdfDict.of({ Type: name('Annot'), Subtype: name('FreeText'), Rect })
      pdf.getPage(0)?.dict.set('Annots', PdfArray.of(pdf.register(comment)))
    },
  ],
])('refuses a PDF with the problem %s', async (problem, change) => {
  expect(await inspect(await createPdf(change))).toEqual({ problem })
})

test('a script in a compressed object stream is found', async () => {
  const pdf = await PDF.load(
    await createPdf((pdf) => pdf.getCatalog().set('OpenAction', pdf.register(action()))),
  )
  const packed = await pdf.save({ useXRefStream: true, useObjectStreams: true } as object)
  expect(await inspect(packed)).toEqual({ problem: 'scripts' })
})

test('files that are cut off, or that aren’t PDFs, are damaged', async () => {
  const bytes = await createPdf()
  expect(await inspect(bytes.subarray(0, bytes.length / 2))).toEqual({ problem: 'damaged' })
  expect(await inspect(new TextEncoder().encode('%PDF-1.7\nstartxref\n0\n%%EOF'))).toEqual({
    problem: 'damaged',
  })
})

test('a file that takes too long counts as damaged, and the next one is read by a new process', async () => {
  const hasty = createPageRenderer({ deadlineMs: 1 })
  const file = { key: 'late', read: () => createPdf() }
  expect(await hasty.inspect(file, 100, 'tester')).toEqual({ problem: 'damaged' })
  await expect(hasty.render(file, 1, 'tester')).rejects.toMatchObject({ status: 503 })
  hasty.close()
})
