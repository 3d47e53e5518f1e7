import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeZip } from '#demo/sample-files.ts'
import { checkFile, results } from '#test/make/check-file.ts'
import { docxWith } from '#test/make/ooxml-files.ts'
import { type DocumentKind, getDocumentKind } from './document-kinds.ts'

/** Creates the compound file that Office writes for a document with a password: header, and a directory entry. */
function makeCompoundFile(entryName: string): Buffer {
  const file = Buffer.alloc(512 * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 0x1e)
  file.writeUInt32LE(1, 0x30)
  file.write(entryName, 1024 + 128, 'utf16le')
  return file
}
const encryptedEntry = makeZip(docxWith())
encryptedEntry.writeUInt16LE(1, encryptedEntry.indexOf('PK\x01\x02') + 8)
test.each<[string, DocumentKind, Buffer, string]>([
  ['a document with a password', 'docx', makeCompoundFile('EncryptedPackage'), results.password],
  ['a workbook with a password', 'xlsx', makeCompoundFile('EncryptedPackage'), results.password],
  ['an encrypted ZIP', 'docx', encryptedEntry, results.password],
  ['a document in an older format', 'docx', makeCompoundFile('WordDocument'), results.notDocx],
  ['the first half of a document', 'docx', makeZip(docxWith()).subarray(0, 400), results.notDocx],
  ['zeroes', 'xlsx', Buffer.alloc(5000), results.notXlsx],
])('%s is rejected with the reason', async (_, kind, content, reason) => {
  expect(await checkFile(kind, content)).toBe(reason)
})

const folder = new URL('../../../test/real-files/', import.meta.url)
const readReal = (name: string) => readFileSync(new URL(name, folder))
test.each(readdirSync(folder))('the file %s of another program is accepted', async (name) => {
  expect(await checkFile(getDocumentKind(name) ?? 'pdf', readReal(name))).toBe(results.accepted)
})

const END = 'startxref\n9\n%%EOF\n'
const filler = (bytes: number) => ' '.repeat(bytes)
test.each<[string, string | Buffer, string]>([
  ['a PDF 2.0', `%PDF-2.0\n${END}`, results.accepted],
  ['a PDF with 1,019 leading bytes', `${filler(1019)}%PDF-1.7\n${END}`, results.accepted],
  ['a PDF whose header starts later', `${filler(1020)}%PDF-1.7\n${END}`, results.notPdf],
  ['a PDF with line ends of an old Mac', '%PDF-1.7\rstartxref\r9\r%%EOF', results.accepted],
  ['a PDF followed by nearly 64 KB', `%PDF-1.7\n${END}${filler(65_536 - END.length)}`, results.accepted],
  ['a PDF followed by 64 KB', `%PDF-1.7\n${END}${filler(65_536)}`, results.incomplete],
  [
    'a linearized PDF',
    `%PDF-1.7\n<</Linearized 1>>startxref\n0\n%%EOF\n${filler(99_999)}${END}`,
    results.accepted,
  ],
  [
    'the first part of a linearized PDF',
    `%PDF-1.7\n<</Linearized 1>>startxref\n0\n%%EOF\n${filler(99_999)}`,
    results.incomplete,
  ],
  ['a PDF that was signed later', `%PDF-1.7\n${END}1 0 obj<</Type/Sig>>endobj\n${END}`, results.accepted],
  ['only a header', '%PDF-1.7\n', results.incomplete],
  ['a download that broke off', readReal('libreoffice.pdf').subarray(0, -20), results.incomplete],
  ['an end mark in the wrong order', '%PDF-1.7\n%%EOF\nstartxref', results.incomplete],
  ['a sign-in page saved as a PDF', '<!doctype html><title>report %PDF-1.7</title>', results.incomplete],
  ['a sign-in page', '<!doctype html><title>Sign in</title>', results.notPdf],
])('the PDF check decides about %s', async (_, content, result) => {
  expect(await checkFile('pdf', Buffer.from(content))).toBe(result)
})
