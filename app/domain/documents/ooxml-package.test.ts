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

/** Property of a file, its entries, and its kind (DOCX by default). */
type Case = [string, Entries, DocumentKind?]

test.each<Case>([
  ['a minimal DOCX', docxWith()],
  ['a minimal XLSX', xlsxWith(), 'xlsx'],
  [
    'a declared type for binary workbooks that no part has',
    xlsxWith({
      '[Content_Types].xml': typeList(
        byDefault('bin', 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'),
        byPart('/xl/workbook.xml', WORKBOOK),
      ),
      'xl/printerSettings/printerSettings1.bin': 'x',
    }),
    'xlsx',
  ],
  [
    'a declared type for macros that no part has',
    docxWithTypes(
      byDefault('bin', 'application/vnd.ms-office.vbaProject'),
      byPart('/word/vbaProject.bin', 'x/y'),
    ),
  ],
  [
    'an embedded binary workbook',
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
    {
      ...docxWithTypes(byDefault('xlsx', `${OPEN_XML}.spreadsheetml.sheet`)),
      'word/embeddings/sheet1.xlsx': 'x',
    },
  ],
  [
    'a main part that has the default type',
    withTypes(`<Types xmlns="${TYPES}">${byDefault('XML', DOCUMENT)}</Types>`),
  ],
  ['a UTF-16 type list', withTypes(utf16le(`<?xml version="1.0" encoding="UTF-16"?>${docxTypes}`))],
  ['a big-endian UTF-16 type list', withTypes(utf16le(docxTypes).swap16())],
  ['UTF-8 that is declared as UTF-16', withTypes(`<?xml version="1.0" encoding="utf-16"?>${docxTypes}`)],
  [
    'a Latin-1 type list',
    withTypes(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- für -->${docxTypes}`, 'latin1')),
  ],
  ['a byte order mark', withTypes(`\ufeff${XML}${docxTypes}`)],
  [
    'a namespace prefix',
    withTypes(
      docxTypes.replaceAll(/<(\/?)(Types|Default|Override)/g, '<$1ct:$2').replace('xmlns=', 'xmlns:ct='),
    ),
  ],
  ['upper-case part names', withTypes(docxTypes.replace('/word/document', '/Word/Document'))],
  [
    'backslashes in names',
    Object.fromEntries(
      Object.entries(docxWith()).map(([name, content]) => [name.replace('/', '\\'), content]),
    ),
  ],
  [
    'a lower-case type list',
    { ...withoutEntry(docxWith(), '[Content_Types].xml'), '[content_types].xml': docxTypes },
  ],
  [
    'a workbook at the root',
    {
      '[Content_Types].xml': typeList(byPart('/workbook.xml', WORKBOOK)),
      '_rels/.rels': relationships('/workbook.xml'),
      'workbook.xml': '<workbook/>',
    },
    'xlsx',
  ],
  [
    'a main part with a percent-encoded name',
    {
      '[Content_Types].xml': typeList(byPart('/word/%C3%BCbersicht.xml', DOCUMENT)),
      '_rels/.rels': relationships('word/übersicht.xml'),
      'word/%c3%bcbersicht.xml': '<w:document/>',
    },
  ],
  [
    'strict relationships',
    docxWith({
      '_rels/.rels': relationships(
        './word/document.xml',
        'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument',
      ),
    }),
  ],
  ['no relationship to the main part', withoutEntry(docxWith(), '_rels/.rels')],
  ['the files that a Mac adds', docxWith({ '__MACOSX/._word': 'x', '.DS_Store': 'x', 'word/': '' })],
])('a file with %s is accepted', async (_, entries, kind = 'docx') => {
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
test.each<Case>([
  ['the type of a document with macros', ofMainType('ms-word.document.macroEnabled')],
  ['the type of a template with macros', ofMainType('ms-word.template.macroEnabledTemplate')],
  [
    'the type of a workbook with macros',
    xlsxWith({
      '[Content_Types].xml': typeList(
        byPart('/xl/workbook.xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
      ),
    }),
    'xlsx',
  ],
  ['a VBA project without a type', docxWith({ 'word/vbaProject.bin': 'x' })],
  ['a VBA project in capitals', xlsxWith({ 'xl\\VBAPROJECT.BIN': 'x' }), 'xlsx'],
  ['VBA data without a type', docxWith({ 'word/vbaData.xml': 'x' })],
  [
    'a VBA project with another name',
    { ...docxWithTypes(byPart('/word/media/image1.png', vbaType)), 'word/media/image1.png': 'x' },
  ],
  ['a VBA project with the default type', { ...docxWithTypes(byDefault('bin', vbaType)), 'word/x.bin': 'x' }],
  [
    'a VBA type with a character reference',
    { ...docxWithTypes(byPart('/word/x.bin', vbaType.replace('b', '&#98;'))), 'word/x.bin': 'x' },
  ],
  [
    'a VBA project that only a relationship names',
    docxWith({
      'word/_rels/document.xml.rels': relationships(
        'x.bin',
        'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
      ),
      'word/x.bin': 'x',
    }),
  ],
  [
    'a sheet of Excel 4 macros',
    {
      ...xlsxWith({
        '[Content_Types].xml': typeList(
          byPart('/xl/workbook.xml', WORKBOOK),
          byPart('/xl/macrosheets/sheet1.xml', 'application/vnd.ms-excel.macrosheet+xml'),
        ),
      }),
      'xl/macrosheets/sheet1.xml': 'x',
    },
    'xlsx',
  ],
  [
    'an embedded document with macros',
    {
      ...docxWithTypes(byDefault('docm', 'application/vnd.ms-word.document.macroEnabled.12')),
      'word/embeddings/x.docm': 'x',
    },
  ],
])('a file with %s is rejected because of macros', async (_, entries, kind = 'docx') => {
  expect(await checkFile(kind, makeZip(entries))).toBe(results.macros)
})

test.each<Case>([
  ['another archive', { 'readme.txt': 'Just a zip.' }],
  ['only a type list', { '[Content_Types].xml': docxTypes }],
  ['no main part', withoutEntry(docxWith(), 'word/document.xml')],
  [
    'no main part but others of its default type',
    {
      ...withoutEntry(
        withTypes(`<Types xmlns="${TYPES}">${byDefault('xml', DOCUMENT)}</Types>`),
        'word/document.xml',
      ),
      'docProps/app.xml': 'x',
    },
  ],
  [
    'a main part that is no document',
    docxWith({ '_rels/.rels': relationships('word/theme.xml'), 'word/theme.xml': 'x' }),
  ],
  ['the parts of a workbook', xlsxWith()],
  ['the parts of a document', docxWith(), 'xlsx'],
  [
    'the parts of a document and a workbook',
    { ...xlsxWith(), ...docxWithTypes(byPart('/xl/workbook.xml', WORKBOOK)) },
  ],
  ['the type of a template', ofMainType('openxmlformats-officedocument.wordprocessingml.template')],
  [
    'the type of a binary workbook',
    xlsxWith({
      '[Content_Types].xml': typeList(
        byPart('/xl/workbook.xml', 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'),
      ),
    }),
    'xlsx',
  ],
  ['two type lists', docxWith({ '[content_types].xml': docxTypes })],
  ['a type list that is cut short', withTypes(docxTypes.slice(0, -8))],
  ['a type list in another namespace', withTypes(docxTypes.replace(TYPES, 'urn:x'))],
  ['types that only a comment contains', withTypes(`<Types xmlns="${TYPES}"><!--${docxTypes}--></Types>`)],
  [
    'entities that expand',
    withTypes(`<!DOCTYPE Types [<!ENTITY a "${'x'.repeat(9)}"><!ENTITY b "&a;&a;">]>${docxTypes}`),
  ],
  ['a type list nested 100,000 deep', withTypes(`<Types xmlns="${TYPES}">${'<a>'.repeat(100_000)}`)],
  ['a type list of 64 MiB', { '[Content_Types].xml': Buffer.alloc(64 * 1_048_576, 32) }],
])('a file with %s is no Office file of its kind', async (_, entries, kind = 'docx') => {
  expect(await checkFile(kind, makeZip(entries))).toBe(kind === 'docx' ? results.notDocx : results.notXlsx)
})
