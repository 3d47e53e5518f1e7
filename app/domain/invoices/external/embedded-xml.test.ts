import { deflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { toArchivedPdf } from '#app/adapters/pdf/archive.ts'
import { listEmbeddedXml } from './embedded-xml.ts'

const list = (pdf: Uint8Array) => listEmbeddedXml(Buffer.from(pdf)).map(String)
const embed = (dictionary: string, content: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n7 0 obj <</Type /EmbeddedFile ${dictionary}>>\nstream\r\n`),
    Buffer.from(content),
    Buffer.from('\nendstream endobj\n'),
  ])

test('finds the XML in a Factur-X invoice, and none in a plain PDF', async () => {
  const pdf = PDF.create()
  pdf.addPage()
  const plain = await pdf.save()
  const archive = { title: 'Invoice', author: 'Firm', language: 'en', date: new Date(0) }
  const xml = `<?xml version="1.0"?><invoice>${'€'.repeat(5000)}</invoice>`
  expect(list(plain)).toEqual([])
  expect(list(await toArchivedPdf(plain, { ...archive, invoiceXml: xml }))).toContain(xml)
})

test('finds packed and plain streams, and skips damaged, oversized and unknown ones', () => {
  expect(list(embed('/Filter /FlateDecode', deflateSync('<a/>')))).toEqual(['<a/>'])
  expect(list(embed('', '<a/>'))).toEqual(['<a/>\n'])
  const skipped = [
    embed('/Filter /FlateDecode', 'not packed'),
    embed('/Filter /FlateDecode', deflateSync(Buffer.alloc(6 * 1024 * 1024))),
    embed('/Filter /LZWDecode', '<a/>'),
    Buffer.from('%PDF-1.7 /EmbeddedFile without a stream'),
  ]
  for (const pdf of skipped) expect(list(pdf)).toEqual([])
})

test('reads at most ten streams, however many there seem to be', () => {
  expect(list(Buffer.from(`${'/EmbeddedFile stream\n'.repeat(50)}endstream`))).toHaveLength(10)
})
