import { expect, test } from 'vitest'
import { createZipFileNames } from './zip.server.ts'

test('file names in an export have the version before the extension', () => {
  const nameOf = createZipFileNames()
  const names = [nameOf('Plan.pdf', 1), nameOf('Plan.pdf', 12), nameOf('a.tar.docx', 2)]
  expect(names).toEqual(['Plan v1.pdf', 'Plan v12.pdf', 'a.tar v2.docx'])
})

test.each([
  ['Jahresabschluß für Österreich.pdf', 'Jahresabschluß für Österreich v1.pdf'],
  ['U\u0308bersicht.pdf', 'Übersicht v1.pdf'],
  ['年度报告.pdf', '年度报告 v1.pdf'],
  ['../../etc/passwd.pdf', '_.._etc_passwd v1.pdf'],
  ['C:\\Temp\\plan.pdf', 'C__Temp_plan v1.pdf'],
  ['CON.pdf', 'CON v1.pdf'],
  ['Com1.backup.pdf', 'Com1_.backup v1.pdf'],
  ['Console.pdf', 'Console v1.pdf'],
  ['a "quoted"\nname?.pdf', 'a _quoted_ name_ v1.pdf'],
  ['invoice\u202efdp.pdf', 'invoicefdp v1.pdf'],
  ['.pdf', 'Document v1.pdf'],
  ['... .pdf', 'Document v1.pdf'],
  ['dots. .pdf', 'dots. v1.pdf'],
  ['half \ud83d.pdf', 'half \ufffd v1.pdf'],
])('an export contains the document %j as %j', (name, expected) => {
  expect(createZipFileNames()(name, 1)).toBe(expected)
})

test('file names in an export are unique, even on systems that ignore case', () => {
  const nameOf = createZipFileNames()
  const names = ['a/b.pdf', 'a_b.pdf', 'A_B.pdf'].map((name) => nameOf(name, 1))
  expect(names).toEqual(['a_b v1.pdf', 'a_b v1 (2).pdf', 'A_B v1 (3).pdf'])
})

test('long file names in an export are cut between characters and keep their version and extension', () => {
  const name = createZipFileNames()(`${'👩‍👩‍👧'.repeat(60)}.pdf`, 3)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160)
  expect(name).toMatch(/^(👩‍👩‍👧)+ v3\.pdf$/u)
})
