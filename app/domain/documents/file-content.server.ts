import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { type RoomFileKind, roomFileKinds } from './document-kinds.ts'
import { isZip, type OoxmlPackage, readOoxmlPackage } from './ooxml-package.server.ts'

/** A PDF's header is within this many bytes. */
export const FILE_HEADER_BYTES = 1024
const TRAILER_BYTES = 64 * 1024

const ZIP_SIGNATURE = Buffer.from('PK\x03\x04')
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex')
const JPEG_END = Buffer.from('ffd9', 'hex')
const UTF_16_MARKS = [Buffer.from('fffe', 'hex'), Buffer.from('feff', 'hex')]
/** Signature of the compound files that contain encrypted Office documents, and documents in older Office formats. */
const COMPOUND_FILE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const createTypeFailure = (message: string) => new Failure(415, message)
const createInvalidFailure = (kind: RoomFileKind) => {
  const { label } = roomFileKinds[kind]
  if (kind === 'pdf') return createTypeFailure(t("This isn't a PDF."))
  if (!isOoxmlKind(kind)) return createTypeFailure(t('This isn’t a valid {label} file.', { label }))
  return createTypeFailure(
    t(
      'This isn’t a valid {label} document. Open it in the app it was created with, save it as {label}, and try again.',
      { label },
    ),
  )
}

type OoxmlKind = 'docx' | 'xlsx' | 'pptx'
const isOoxmlKind = (kind: RoomFileKind): kind is OoxmlKind => ['docx', 'xlsx', 'pptx'].includes(kind)

/** Rejects a file based on its first bytes, before the rest is uploaded. @throws {Failure} 415 */
export function checkFileHeader(kind: RoomFileKind, head: Buffer): void {
  if (!fitsHeader(kind, head)) throw createInvalidFailure(kind)
}

function fitsHeader(kind: RoomFileKind, head: Buffer): boolean {
  const startsWith = (signature: Buffer) => head.subarray(0, signature.length).equals(signature)
  if (kind === 'pdf') return head.subarray(0, FILE_HEADER_BYTES).includes('%PDF-')
  if (kind === 'zip') return startsWith(ZIP_SIGNATURE)
  if (kind === 'png') return startsWith(PNG_SIGNATURE)
  if (kind === 'jpeg') return startsWith(JPEG_SIGNATURE)
  if (isOoxmlKind(kind)) return startsWith(ZIP_SIGNATURE) || startsWith(COMPOUND_FILE_SIGNATURE)
  // Emails start with their headers, before which some programs write a line for their mailbox.
  if (kind === 'eml' && !/^(From |[\w-]+:)/.test(head.toString('latin1').trimStart())) return false
  return UTF_16_MARKS.some(startsWith) || !hasBinaryBytes(head)
}

/** Text in any encoding has none of these control characters. UTF-16 has a mark at its start. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const BINARY_BYTES = /[\0-\x06\x0e-\x19\x1c-\x1f]/
const hasBinaryBytes = (bytes: Buffer) => BINARY_BYTES.test(bytes.toString('latin1'))

/** Rejects a complete file whose content doesn't match its extension. @throws {Failure} 415 with the reason */
export async function checkFileContent(kind: RoomFileKind, path: string): Promise<void> {
  if (kind === 'pdf') return checkPdfTrailer(path)
  if (kind === 'png' || kind === 'jpeg') {
    const tail = await readTail(path)
    if (!tail.includes(kind === 'png' ? 'IEND' : JPEG_END)) throw createInvalidFailure(kind)
  } else if (kind === 'zip') {
    if (!(await isZip(path))) throw createInvalidFailure(kind)
  } else if (isOoxmlKind(kind)) await checkOoxmlDocument(kind, path)
  else await checkText(kind, path)
}

async function checkOoxmlDocument(kind: OoxmlKind, path: string): Promise<void> {
  const found = await readOoxmlPackage(path)
  if (found === 'encrypted' || (found === 'unreadable' && (await isEncryptedCompoundFile(path))))
    throw createTypeFailure(t('This file is password-protected. Remove the password, and try again.'))
  if (found === 'unreadable') throw createInvalidFailure(kind)
  if (hasMacros(found))
    throw createTypeFailure(
      t('This file contains macros. Save it as {label} without macros, and try again.', {
        label: roomFileKinds[kind].label,
      }),
    )
  if (!hasMainPart(found, `${roomFileKinds[kind].mime}.main+xml`)) throw createInvalidFailure(kind)
}

async function checkText(kind: RoomFileKind, path: string): Promise<void> {
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && UTF_16_MARKS.some((mark) => chunk.subarray(0, 2).equals(mark))) return
    if (hasBinaryBytes(chunk)) throw createInvalidFailure(kind)
    isFirst = false
  }
}

async function checkPdfTrailer(path: string): Promise<void> {
  const tail = await readTail(path)
  const start = tail.indexOf('startxref')
  if (start < 0 || tail.indexOf('%%EOF', start) < 0)
    throw createTypeFailure(t('This PDF is incomplete. Wait until the download has finished, and try again.'))
}

async function readTail(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { size } = await file.stat()
  return await readBytes(file, Math.max(size - TRAILER_BYTES, 0), TRAILER_BYTES)
}

const isMainType = (type: string) => type.endsWith('.main+xml')

/** Embedded binary workbooks are allowed, because their type mentions macros whether or not they contain any. */
const MACRO_TYPE = /vbaproject|vbadata|macrosheet|(?<!sheet\.binary\.)macroenabled/
const MACRO_PART_NAME = /vba(?:project|data)[^/]*$/

/** Looks at the parts in the file, because many programs declare types of parts that they don't write. */
const hasMacros = ({ parts, mainRelationships }: OoxmlPackage) =>
  [...parts].some(([name, type]) => MACRO_PART_NAME.test(name) || MACRO_TYPE.test(type)) ||
  mainRelationships.some((type) => MACRO_TYPE.test(type.toLowerCase()))

/** Some programs write no relationship to the main part. Any part of its type counts then. */
function hasMainPart({ parts, mainParts }: OoxmlPackage, mainType: string): boolean {
  const types = [...parts.values()]
  if (types.some((type) => isMainType(type) && type !== mainType)) return false
  return mainParts.length > 0
    ? mainParts.every((name) => parts.get(name) === mainType)
    : types.includes(mainType)
}

/** Reads only the start of the directory, where Office lists the encrypted package. */
async function isEncryptedCompoundFile(path: string): Promise<boolean> {
  await using file = await open(path)
  const head = await readBytes(file, 0, 512)
  if (head.length < 512 || !head.subarray(0, 8).equals(COMPOUND_FILE_SIGNATURE)) return false
  const sectorBytes = 2 ** Math.min(head.readUInt16LE(0x1e), 12)
  const directory = await readBytes(file, (head.readUInt32LE(0x30) + 1) * sectorBytes, 4096)
  return directory.includes(Buffer.from('EncryptedPackage', 'utf16le'))
}

type OpenFile = Awaited<ReturnType<typeof open>>
async function readBytes(file: OpenFile, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
