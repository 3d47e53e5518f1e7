import { type RouterContextProvider, redirect } from 'react-router'
import { getFileForm } from '#app/adapters/file-form.server.ts'
import { nodeConnectionKey } from '#app/context.ts'
import { AGREEMENT_KINDS } from '#app/core/agreement-states.ts'
import { listCurrencies } from '#app/core/money.ts'
import { NewAgreementForm, UPLOADED_PDF } from '#app/domain/agreements/agreement-form.ts'
import { listProjectSigners } from '#app/domain/agreements/agreement-records.server.ts'
import { listTemplates } from '#app/domain/agreements/agreement-templates.server.ts'
import {
  type AgreementUpload,
  acceptAgreementForm,
} from '#app/domain/agreements/uploads/accept-upload.server.ts'
import { createAgreementWithUpload } from '#app/domain/agreements/uploads/create-uploaded-agreement.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { EMPTY_LINE } from '#app/routes/admin/invoices/line-values.ts'
import { handleForm, NoFields } from '#app/routes/form-handler.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { useBrowserValue } from '#app/ui/browser-value.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { PageSection } from '#app/ui/page.tsx'
import { payment } from '#content/payment.ts'
import type { Route } from './+types/new-agreement.ts'
import { ProposalFields } from './proposal-fields.tsx'
import { getDraftPath, SigningFields } from './signing-fields.tsx'

export const headers = actionHeaders
export const meta = createTabMeta(t('New Agreement'))

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const templates = listTemplates().map(({ name, title, kind }) => ({ value: name, label: title, kind }))
  return { templates, people: await listProjectSigners(ctx, params.id), currencies: listCurrencies() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return handleNewAgreement(request, context, params.id)
}

const UPLOAD = { value: UPLOADED_PDF, label: AGREEMENT_KINDS.upload.label }

export default function NewAgreementPage({
  loaderData: { templates, people, currencies },
}: Route.ComponentProps) {
  return (
    <PageSection id="new" title={t('New Agreement')}>
      <ActionForm
        schema={NewAgreementForm}
        warnUnsaved
        encType="multipart/form-data"
        className="grid gap-6 max-w-3xl"
        defaultValue={{
          template: templates[0]?.value,
          signer: people.slice(0, 1).map(({ email }) => email),
          currency: payment.currency,
          lines: [EMPTY_LINE],
        }}
      >
        {(fields, form) => (
          <>
            {/* Default submit button for Enter. Otherwise, Enter would press 'Add Signer'. */}
            <button type="submit" hidden>
              {t('Save Draft')}
            </button>
            <SelectField field={fields.template} label={t('Template')} options={[...templates, UPLOAD]} />
            <PdfField isSelected={fields.template.value === UPLOADED_PDF} errors={form.allErrors.document} />
            <TextField
              field={fields.title}
              label={t('Title')}
              hint={t('If you leave it empty, the template’s title is used.')}
              optional
            />
            <SigningFields fields={fields} errors={form.allErrors} people={people} />
            {templates.find(({ value }) => value === fields.template.value)?.kind === 'proposal' && (
              <ProposalFields fields={fields} form={form} currencies={currencies} />
            )}
            <Submit text={t('Save Draft')} />
          </>
        )}
      </ActionForm>
    </PageSection>
  )
}

/** File field for an uploaded PDF. Always shown without scripts, because the page can't react to the selected kind. */
function PdfField({ isSelected, errors = [] }: { isSelected: boolean; errors?: string[] | undefined }) {
  const isHydrated = useBrowserValue(() => true, false)
  if (isHydrated && !isSelected) return null
  return (
    <div>
      <label htmlFor="document" className="block font-medium mb-1.5">
        {t('PDF file')}
      </label>
      <input
        id="document"
        type="file"
        name="document"
        required={isHydrated}
        accept=".pdf,application/pdf"
        aria-describedby="document-hint document-error"
        aria-invalid={errors.length > 0}
        className="block w-full cursor-pointer border-2 border-dashed border-soft hover:border-current px-5 py-10 text-sm file:mr-4 file:px-4 file:py-2 file:border file:border-current file:bg-transparent file:font-semibold"
      />
      <p id="document-hint" className="mt-1.5 caption">
        {t('Up to 20 MB and 100 pages, without form fields, scripts, attachments or signatures.')}
      </p>
      <p id="document-error" role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {errors[0]}
      </p>
    </div>
  )
}

/** Same limit as for other forms (server/request-body.ts). */
const FORM_LIMITS = { isOptional: true, maxFields: 500, maxFieldBytes: 512 * 1024 }

/** Creates an agreement from a form that may have a PDF in the field `document`. */
async function handleNewAgreement(
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
