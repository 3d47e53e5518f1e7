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
    'character references',
    'docx',
    withTypes(docxTypes.replaceAll('+xml', '&#43;xml').replaceAll('/word', '&#x2F;word')),
  ],
  [
    'a comment that mentions macros',
    'docx',
    withTypes(`<!-- ${byPart('/word/document.xml', 'macroEnabled')} -->${docxTypes}`),
  ],
  [
    'a namespace prefix',
    'docx',
    withTypes(
      docxTypes.replaceAll(/<(\/?)(Types|Default|Override)/g, '<$1ct:$2').replace('xmlns=', 'xmlns:ct='),
    ),
  ],
  [
    'single quotes and line breaks',
    'docx',
    withTypes(docxTypes.replaceAll('"', "'").replaceAll(' ', '\n  ')),
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
