import { expect, test } from 'vitest'
import { cleanFileName } from './file-names.ts'

test.each([
  ['Lease.pdf', 'Lease.pdf'],
  [' plan.pdf', 'plan.pdf'],
  ['plan.pdf ', 'plan.pdf'],
  ['plan.pdf.', 'plan.pdf'],
  ['plan.pdf . .', 'plan.pdf'],
  ['two  words.pdf', 'two  words.pdf'],
  ['.hidden.pdf', '.hidden.pdf'],
  ['U\u0308bersicht.pdf', 'Übersicht.pdf'],
  ['Screenshot at 3.05.01\u202fPM.pdf', 'Screenshot at 3.05.01 PM.pdf'],
  ['10\u00a0000 €.pdf', '10 000 €.pdf'],
  ['two\r\nlines\tand a tab.pdf', 'two lines and a tab.pdf'],
  ['invoice\u202efdp.exe.pdf', 'invoicefdp.exe.pdf'],
  ['in\u200bvisible\u2060\ufeff.pdf', 'invisible.pdf'],
  ['👩‍👩‍👧 می\u200cخواهم.pdf', '👩‍👩‍👧 می\u200cخواهم.pdf'],
  ['half \ud83d.pdf', 'half \ufffd.pdf'],
  ['.pdf', 'Document.pdf'],
  [' ... .docx', 'Document.docx'],
  ['pdf', 'pdf'],
  [' . ', ''],
])('the file name %j is cleaned to %j', (name, expected) => {
  expect(cleanFileName(name)).toBe(expected)
  expect(cleanFileName(expected)).toBe(expected)
})
