import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { storeUpload } from '#app/domain/documents/upload-document.server.ts'
import { t } from '#app/texts.ts'
import { createAgreement } from '../agreement-drafts.server.ts'
import { type NewAgreementForm, UPLOADED_PDF } from '../agreement-form.ts'
import type { AgreementUpload } from './accept-upload.server.ts'

/**
 * Creates a draft from a template, or from the form's PDF, which is stored in the same transaction. Returns the draft's
 * id.
 * @throws {NotFound | Conflict | Failure}
 */
export async function createAgreementWithUpload(
  ctx: AdminCtx,
  projectId: string,
  form: NewAgreementForm,
  upload: AgreementUpload | null,
): Promise<string> {
  if (form.template !== UPLOADED_PDF) return createAgreement(ctx, projectId, form)
  if (!upload) throw new Failure(400, t('Select a file to upload.'), 'document')
  const { file, pages } = upload
  return storeUpload(ctx, file, (tx, uploadKey) =>
    createAgreement({ ...ctx, db: tx }, projectId, form, {
      uploadKey,
      uploadBytes: file.bytes,
      uploadSha256: file.sha256,
      uploadPages: pages,
    }),
  )
}
