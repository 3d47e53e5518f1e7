import { readFile } from 'node:fs/promises'
import type { FileForm } from '#app/adapters/file-form.server.ts'
import type { PdfProblem } from '#app/adapters/pdf/inspect-pdf.ts'
import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import {
  acceptOptionalUpload,
  limitUploadSize,
  type UploadedFile,
} from '#app/domain/documents/upload-document.server.ts'
import { t } from '#app/texts.ts'

const MAX_BYTES = 20 * MIB
const MAX_PAGES = 100

/** Uploaded PDF in a temporary file. */
export type AgreementUpload = { file: UploadedFile['file']; pages: number }

const PDF_FILES = {
  getKind: (name: string) => (/\.pdf$/i.test(name) ? 'pdf' : null),
  message: t('Only PDF files can be signed.'),
} as const

/**
 * Receives the form of a new agreement, with its PDF if it has one. Disposing of the result deletes the temporary file.
 * @throws {Failure} 413 above 20 MB, 415 if the file isn't a plain PDF (`PROBLEMS`) of up to 100 pages
 */
export async function acceptAgreementForm(ctx: AdminCtx, form: FileForm) {
  const { upload, ...received } = await acceptOptionalUpload(limitUploadSize(ctx, MAX_BYTES), form, PDF_FILES)
  try {
    const accepted = upload && { file: upload.file, pages: await countPages(ctx, upload.file) }
    return { ...received, upload: accepted }
  } catch (err) {
    await received[Symbol.asyncDispose]()
    throw err
  }
}

async function countPages(
  { pages, actor }: AdminCtx,
  { path, sha256 }: UploadedFile['file'],
): Promise<number> {
  const inspected = await pages.inspect({ key: sha256, read: () => readFile(path) }, MAX_PAGES, actor.uid)
  if ('problem' in inspected) throw new Failure(415, PROBLEMS[inspected.problem], 'document')
  if (inspected.pages > MAX_PAGES)
    throw new Failure(
      415,
      t('PDFs that are signed can have up to {max} pages.', { max: MAX_PAGES }),
      'document',
    )
  return inspected.pages
}

const PROBLEMS: Record<PdfProblem, string> = {
  damaged: t('This PDF is damaged, or too complex to check. Print it to a new PDF, and try again.'),
  encrypted: t('This PDF is encrypted. Remove the password and the restrictions, and try again.'),
  signed: t('This PDF has signatures or signature fields. Use the version without them.'),
  form: t('This PDF has form fields. Print it to a new PDF, so that nothing can be filled in later.'),
  scripts: t('This PDF has scripts, actions or media. Print it to a new PDF, and try again.'),
  layers: t('This PDF has layers or comments. Print it to a new PDF, so that it looks the same to everyone.'),
  files: t('This PDF has embedded files. Remove them, or print it to a new PDF, and try again.'),
}
