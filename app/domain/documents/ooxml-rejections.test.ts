import { expect, test } from 'vitest'
import { makeZip } from '#demo/sample-files.ts'
import { checkFile, results } from '#test/make/check-file.ts'
import {
  byDefault,
  byPart,
  DOCUMENT,
  docxTypes,
  docxWith,
  docxWithTypes,
  type Entries,
  ofMainType,
  relationships,
  TYPES,
  typeList,
  WORKBOOK,
  withoutEntry,
  withTypes,
  xlsxWith,
} from '#test/make/ooxml-files.ts'
import type { DocumentKind } from './document-kinds.ts'

const vbaType = 'application/vnd.ms-office.vbaProject'
test.each<[string, DocumentKind, Entries, string]>([
  ['another archive', 'docx', { 'readme.txt': 'Just a zip.' }, results.notDocx],
  ['only a type list', 'docx', { '[Content_Types].xml': docxTypes }, results.notDocx],
  ['no main part', 'docx', withoutEntry(docxWith(), 'word/document.xml'), results.notDocx],
  [
    'no main part but others of its default type',
    'docx',
    {
      ...withoutEntry(
        withTypes(`<Types xmlns="${TYPES}">${byDefault('xml', DOCUMENT)}</Types>`),
        'word/document.xml',
      ),
      'docProps/app.xml': 'x',
    },
    results.notDocx,
  ],
  [
    'a main part that is no document',
    'docx',
    docxWith({ '_rels/.rels': relationships('word/theme.xml'), 'word/theme.xml': 'x' }),
    results.notDocx,
  ],
  ['the parts of a workbook', 'docx', xlsxWith(), results.notDocx],
  ['the parts of a document', 'xlsx', docxWith(), results.notXlsx],
  [
    'the parts of a document and a workbook',
    'docx',
    { ...xlsxWith(), ...docxWithTypes(byPart('/xl/workbook.xml', WORKBOOK)) },
    results.notDocx,
  ],
  [
    'the type of a template',
    'docx',
    ofMainType('openxmlformats-officedocument.wordprocessingml.template'),
    results.notDocx,
  ],
  ['the type of a document with macros', 'docx', ofMainType('ms-word.document.macroEnabled'), results.macros],
  [
    'the type of a template with macros',
    'docx',
    ofMainType('ms-word.template.macroEnabledTemplate'),
    results.macros,
  ],
  [
    'the type of a workbook with macros',
    'xlsx',
    xlsxWith({
      '[Content_Types].xml': typeList(
        byPart('/xl/workbook.xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
      ),
    }),
    results.macros,
  ],
  [
    'the type of a binary workbook',
    'xlsx',
    xlsxWith({
      '[Content_Types].xml': typeList(
        byPart('/xl/workbook.xml', 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'),
      ),
    }),
    results.notXlsx,
  ],
  ['a VBA project without a type', 'docx', docxWith({ 'word/vbaProject.bin': 'x' }), results.macros],
  ['a VBA project in capitals', 'xlsx', xlsxWith({ 'xl\\VBAPROJECT.BIN': 'x' }), results.macros],
  ['VBA data without a type', 'docx', docxWith({ 'word/vbaData.xml': 'x' }), results.macros],
  [
    'a VBA project with another name',
    'docx',
    { ...docxWithTypes(byPart('/word/media/image1.png', vbaType)), 'word/media/image1.png': 'x' },
    results.macros,
  ],
  [
    'a VBA project with the default type',
    'docx',
    { ...docxWithTypes(byDefault('bin', vbaType)), 'word/x.bin': 'x' },
    results.macros,
  ],
  [
    'a VBA type with a character reference',
    'docx',
    { ...docxWithTypes(byPart('/word/x.bin', vbaType.replace('b', '&#98;'))), 'word/x.bin': 'x' },
    results.macros,
  ],
  [
    'a VBA project that only a relationship names',
    'docx',
    docxWith({
      'word/_rels/document.xml.rels': relationships(
        'x.bin',
        'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
      ),
      'word/x.bin': 'x',
    }),
    results.macros,
  ],
  [
    'a sheet of Excel 4 macros',
    'xlsx',
    {
      ...xlsxWith({
        '[Content_Types].xml': typeList(
          byPart('/xl/workbook.xml', WORKBOOK),
          byPart('/xl/macrosheets/sheet1.xml', 'application/vnd.ms-excel.macrosheet+xml'),
        ),
      }),
      'xl/macrosheets/sheet1.xml': 'x',
    },
    results.macros,
  ],
  [
    'an embedded document with macros',
    'docx',
    {
      ...docxWithTypes(byDefault('docm', 'application/vnd.ms-word.document.macroEnabled.12')),
      'word/embeddings/x.docm': 'x',
    },
    results.macros,
  ],
  ['two type lists', 'docx', docxWith({ '[content_types].xml': docxTypes }), results.notDocx],
  ['a type list that is cut short', 'docx', withTypes(docxTypes.slice(0, -8)), results.notDocx],
  ['a type list in another namespace', 'docx', withTypes(docxTypes.replace(TYPES, 'urn:x')), results.notDocx],
  [
    'types that only a comment contains',
    'docx',
    withTypes(`<Types xmlns="${TYPES}"><!--${docxTypes}--></Types>`),
    results.notDocx,
  ],
  [
    'entities that expand',
    'docx',
    withTypes(`<!DOCTYPE Types [<!ENTITY a "${'x'.repeat(9)}"><!ENTITY b "&a;&a;">]>${docxTypes}`),
    results.notDocx,
  ],
  [
    'a type list nested 100,000 deep',
    'docx',
    withTypes(`<Types xmlns="${TYPES}">${'<a>'.repeat(100_000)}`),
    results.notDocx,
  ],
  [
    'a type list of 64 MiB',
    'docx',
    { '[Content_Types].xml': Buffer.alloc(64 * 1_048_576, 32) },
    results.notDocx,
  ],
])('a file with %s is rejected as %s', async (_, kind, entries, reason) => {
  expect(await checkFile(kind, makeZip(entries))).toBe(reason)
})
