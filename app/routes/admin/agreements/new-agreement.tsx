import { AGREEMENT_KINDS } from '#app/core/agreement-states.ts'
import { listCurrencies } from '#app/core/money.ts'
import { NewAgreementForm, UPLOADED_PDF } from '#app/domain/agreements/agreement-form.ts'
import { listProjectSigners } from '#app/domain/agreements/agreement-records.server.ts'
import { listTemplates } from '#app/domain/agreements/agreement-templates.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { EMPTY_LINE } from '#app/routes/admin/invoices/line-values.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { PageSection } from '#app/ui/page.tsx'
import { payment } from '#content/payment.ts'
import type { Route } from './+types/new-agreement.ts'
import { handleNewAgreement } from './new-agreement-action.server.ts'
import { PdfField } from './pdf-field.tsx'
import { ProposalFields } from './proposal-fields.tsx'
import { SigningFields } from './signing-fields.tsx'

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
