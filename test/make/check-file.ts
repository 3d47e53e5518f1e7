import { writeFileSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '#app/core/failures.ts'
import type { DocumentKind } from '#app/domain/documents/document-kinds.ts'
import {
  checkFileContent,
  checkFileHeader,
  FILE_HEADER_BYTES,
} from '#app/domain/documents/file-content.server.ts'

/** Results of `checkFile`. */
export const results = {
  accepted: 'accepted',
  notPdf: "This isn't a PDF.",
  incomplete: 'This PDF is incomplete.',
  notDocx: 'This isn’t a valid DOCX document.',
  notXlsx: 'This isn’t a valid XLSX document.',
  macros: 'This file contains macros.',
  password: 'This file is password-protected.',
}

/** Checks a file's content as an upload does. Returns 'accepted', or the first sentence of the reason of a 415. */
export async function checkFile(kind: DocumentKind, content: Buffer): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'check-file-'))
  const path = join(folder.path, 'file')
  writeFileSync(path, content)
  try {
    checkFileHeader(kind, content.subarray(0, FILE_HEADER_BYTES))
    await checkFileContent(kind, path)
    return results.accepted
  } catch (err) {
    if (!(err instanceof Failure) || err.status !== 415) throw err
    return err.message.split(/(?<=\.) /)[0] ?? ''
  }
}
