import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type EndOptions, ZipFile } from 'yazl'
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
  OPEN_XML,
  ofMainType,
  relationships,
  TYPES,
  typeList,
  utf16le,
  WORKBOOK,
  withoutEntry,
  withTypes,
  XML,
  xlsxWith,
} from '#test/make/ooxml-files.ts'
import type { DocumentKind } from './document-kinds.ts'

const acceptedPackages: [string, DocumentKind, Entries][] = [
  ['a minimal DOCX', 'docx', docxWith()],
  ['a minimal XLSX', 'xlsx', xlsxWith()],
  [
    'a declared type for binary workbooks that no part has',
    'xlsx',
    xlsxWith({
      '[Content_Types].xml': typeList(
        byDefault('bin', 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'),
        byPart('/xl/workbook.xml', WORKBOOK),
      ),
      'xl/printerSettings/printerSettings1.bin': 'x',
    }),
  ],
  [
    'a declared type for macros that no part has',
    'docx',
    docxWithTypes(
      byDefault('bin', 'application/vnd.ms-office.vbaProject'),
      byPart('/word/vbaProject.bin', 'x/y'),
    ),
  ],
  [
    'an embedded binary workbook',
    'docx',
    withTypes(
      typeList(
        byPart('/word/document.xml', DOCUMENT),
        byDefault('xlsb', 'application/vnd.ms-excel.sheet.binary.macroEnabled.12'),
      ),
      { 'word/embeddings/sheet1.xlsb': 'x' },
    ),
  ],
  [
    'an embedded workbook',
    'docx',
    {
      ...docxWithTypes(byDefault('xlsx', `${OPEN_XML}.spreadsheetml.sheet`)),
      'word/embeddings/sheet1.xlsx': 'x',
    },
  ],
  [
    'a main part that has the default type',
    'docx',
    withTypes(`<Types xmlns="${TYPES}">${byDefault('XML', DOCUMENT)}</Types>`),
  ],
  ['a UTF-16 type list', 'docx', withTypes(utf16le(`<?xml version="1.0" encoding="UTF-16"?>${docxTypes}`))],
  ['a big-endian UTF-16 type list', 'docx', withTypes(utf16le(docxTypes).swap16())],
  [
    'UTF-8 that is declared as UTF-16',
    'docx',
    withTypes(`<?xml version="1.0" encoding="utf-16"?>${docxTypes}`),
  ],
  [
    'a Latin-1 type list',
    'docx',
    withTypes(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- für -->${docxTypes}`, 'latin1')),
  ],
  ['a byte order mark', 'docx', withTypes(`\ufeff${XML}${docxTypes}`)],
  [
    'a namespace prefix',
    'docx',
    withTypes(
      docxTypes.replaceAll(/<(\/?)(Types|Default|Override)/g, '<$1ct:$2').replace('xmlns=', 'xmlns:ct='),
    ),
  ],
  ['upper-case part names', 'docx', withTypes(docxTypes.replace('/word/document', '/Word/Document'))],
  [
    'backslashes in names',
    'docx',
    Object.fromEntries(
      Object.entries(docxWith()).map(([name, content]) => [name.replace('/', '\\'), content]),
    ),
  ],
  [
    'a lower-case type list',
    'docx',
    { ...withoutEntry(docxWith(), '[Content_Types].xml'), '[content_types].xml': docxTypes },
  ],
  [
    'a workbook at the root',
    'xlsx',
    {
      '[Content_Types].xml': typeList(byPart('/workbook.xml', WORKBOOK)),
      '_rels/.rels': relationships('/workbook.xml'),
      'workbook.xml': '<workbook/>',
    },
  ],
  [
    'a main part with a percent-encoded name',
    'docx',
    {
      '[Content_Types].xml': typeList(byPart('/word/%C3%BCbersicht.xml', DOCUMENT)),
      '_rels/.rels': relationships('word/übersicht.xml'),
      'word/%c3%bcbersicht.xml': '<w:document/>',
    },
  ],
  [
    'strict relationships',
    'docx',
    docxWith({
      '_rels/.rels': relationships(
        './word/document.xml',
        'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument',
      ),
    }),
  ],
  ['no relationship to the main part', 'docx', withoutEntry(docxWith(), '_rels/.rels')],
  ['the files that a Mac adds', 'docx', docxWith({ '__MACOSX/._word': 'x', '.DS_Store': 'x', 'word/': '' })],
]

test.each(acceptedPackages)('a file with %s is accepted as %s', async (_, kind, entries) => {
  expect(await checkFile(kind, makeZip(entries))).toBe(results.accepted)
})

test.each<[string, Partial<EndOptions>]>([
  ['data descriptors', {}],
  ['ZIP64 records', { forceZip64Format: true }],
  ['a comment at its end', { comment: 'Created by a program' }],
])('an office file whose ZIP has %s is accepted', async (_, options) => {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(docxWith()))
    zip.addReadStreamLazy(path, { compress: true }, (callback) =>
      callback(null, Readable.from([Buffer.from(content)])),
    )
  zip.end({ forceZip64Format: false, comment: '', ...options })
  expect(await checkFile('docx', await buffer(zip.outputStream))).toBe(results.accepted)
})

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
