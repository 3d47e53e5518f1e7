import { open } from 'node:fs/promises'
import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { type DocumentKind, documentKinds } from './document-kinds.ts'
import { type OoxmlPackage, readOoxmlPackage } from './ooxml-package.server.ts'

/** A PDF's header is within this many bytes. */
export const FILE_HEADER_BYTES = 1024
const PDF_TRAILER_BYTES = 64 * 1024

const ZIP_SIGNATURE = Buffer.from('PK\x03\x04')
/** Signature of the compound files that contain encrypted Office documents, and documents in older Office formats. */
const COMPOUND_FILE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const createTypeFailure = (message: string) => new Failure(415, message)
const createInvalidFailure = (kind: DocumentKind) =>
  createTypeFailure(
    kind === 'pdf'
      ? t("This isn't a PDF.")
      : t(
          'This isn’t a valid {label} document. Open it in the app it was created with, save it as {label}, and try again.',
          {
            label: documentKinds[kind].label,
          },
        ),
  )

/** Rejects a file based on its first bytes, before the rest is uploaded. @throws {Failure} 415 */
export function checkFileHeader(kind: DocumentKind, head: Buffer): void {
  const startsWith = (signature: Buffer) => head.subarray(0, signature.length).equals(signature)
  const fits =
    kind === 'pdf'
      ? head.subarray(0, FILE_HEADER_BYTES).includes('%PDF-')
      : startsWith(ZIP_SIGNATURE) || startsWith(COMPOUND_FILE_SIGNATURE)
  if (!fits) throw createInvalidFailure(kind)
}

/** Rejects a complete file whose content doesn't match its extension. @throws {Failure} 415 with the reason */
export async function checkFileContent(kind: DocumentKind, path: string): Promise<void> {
  if (kind === 'pdf') return checkPdfTrailer(path)
  const found = await readOoxmlPackage(path)
  if (found === 'encrypted' || (found === 'unreadable' && (await isEncryptedCompoundFile(path))))
    throw createTypeFailure(t('This file is password-protected. Remove the password, and try again.'))
  if (found === 'unreadable') throw createInvalidFailure(kind)
  if (hasMacros(found))
    throw createTypeFailure(
      t('This file contains macros. Save it as {label} without macros, and try again.', {
        label: documentKinds[kind].label,
      }),
    )
  if (!hasMainPart(found, `${documentKinds[kind].mime}.main+xml`)) throw createInvalidFailure(kind)
}

async function checkPdfTrailer(path: string): Promise<void> {
  await using file = await open(path)
  const { size } = await file.stat()
  const tail = await readBytes(file, Math.max(size - PDF_TRAILER_BYTES, 0), PDF_TRAILER_BYTES)
  const start = tail.indexOf('startxref')
  if (start < 0 || tail.indexOf('%%EOF', start) < 0)
    throw createTypeFailure(t('This PDF is incomplete. Wait until the download has finished, and try again.'))
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
