export const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
export const DOCUMENT = `${OPEN_XML}.wordprocessingml.document.main+xml`
export const WORKBOOK = `${OPEN_XML}.spreadsheetml.sheet.main+xml`
export const XML = '<?xml version="1.0" encoding="UTF-8"?>'
export const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
export const byDefault = (extension: string, type: string) =>
  `<Default Extension="${extension}" ContentType="${type}"/>`
export const byPart = (part: string, type: string) => `<Override PartName="${part}" ContentType="${type}"/>`
const base =
  byDefault('rels', 'application/vnd.openxmlformats-package.relationships+xml') +
  byDefault('xml', 'application/xml')
export const typeList = (...entries: string[]) => `<Types xmlns="${TYPES}">${base}${entries.join('')}</Types>`
export const relationships = (
  target: string,
  type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`

export type Entries = Record<string, string | Buffer>
/** Entries of a minimal DOCX, with these in addition or instead. */
export const docxWith = (changes: Entries = {}): Entries => ({
  '[Content_Types].xml': XML + typeList(byPart('/word/document.xml', DOCUMENT)),
  '_rels/.rels': relationships('word/document.xml'),
  'word/document.xml': '<w:document/>',
  ...changes,
})
/** Entries of a DOCX with this list of content types. */
export const withTypes = (list: string | Buffer, more: Entries = {}) =>
  docxWith({ '[Content_Types].xml': list, ...more })
export const docxWithTypes = (...types: string[]) =>
  withTypes(XML + typeList(byPart('/word/document.xml', DOCUMENT), ...types))
export const xlsxWith = (changes: Entries = {}): Entries => ({
  '[Content_Types].xml': XML + typeList(byPart('/xl/workbook.xml', WORKBOOK)),
  '_rels/.rels': relationships('xl/workbook.xml'),
  'xl/workbook.xml': '<workbook/>',
  ...changes,
})
export const withoutEntry = (entries: Entries, path: string): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => name !== path))
export const ofMainType = (type: string) =>
  withTypes(XML + typeList(byPart('/word/document.xml', `application/vnd.${type}.main+xml`)))
export const utf16le = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
/** Content types of a minimal DOCX. */
export const docxTypes = typeList(byPart('/word/document.xml', DOCUMENT))
