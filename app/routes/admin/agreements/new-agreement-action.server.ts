import type { RouterContextProvider } from 'react-router'
import { redirect } from 'react-router'
import { getFileForm } from '#app/adapters/file-form.server.ts'
import { nodeConnectionKey } from '#app/context.ts'
import { NewAgreementForm } from '#app/domain/agreements/agreement-form.ts'
import {
  type AgreementUpload,
  acceptAgreementForm,
} from '#app/domain/agreements/uploads/accept-upload.server.ts'
import { createAgreementWithUpload } from '#app/domain/agreements/uploads/create-uploaded-agreement.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { handleForm, NoFields } from '#app/routes/form-handler.server.ts'
import { getDraftPath } from './signing-fields.tsx'

/** As many as in other forms (server/request-body.ts). */
const FORM_LIMITS = { isOptional: true, maxFields: 500, maxFieldBytes: 512 * 1024 }

/** Creates an agreement from a form that may have a PDF in the field `document`. */
export async function handleNewAgreement(
  request: Request,
  context: Readonly<RouterContextProvider>,
  projectId: string,
) {
  const ctx = getAdminCtx(context)
  const create = (form: FormData, upload: AgreementUpload | null) =>
    handleForm(ctx, form, {
      schema: NewAgreementForm,
      submit: async (value) =>
        redirect(getDraftPath(await createAgreementWithUpload(ctx, projectId, value, upload), value)),
    })
  if (!request.headers.get('content-type')?.startsWith('multipart/'))
    return create(await request.formData(), null)
  const fileForm = getFileForm(request, context.get(nodeConnectionKey), 'document', FORM_LIMITS)
  const received = await acceptAgreementForm(ctx, fileForm).catch((err: unknown) => ({ err }))
  const form = new FormData()
  if ('err' in received)
    return handleForm(ctx, form, { schema: NoFields, submit: () => Promise.reject(received.err) })
  await using accepted = received
  // Commands of the form library are only checked in other forms (server/request-body.ts).
  for (const [name, value] of accepted.fields) if (!name.startsWith('__')) form.append(name, value)
  return await create(form, accepted.upload)
}
