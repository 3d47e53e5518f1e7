import { AGREEMENT_FIELDS } from '#app/core/agreement-fields.ts'
import { joinList } from '#app/core/join-list.ts'
import { AgreementForm } from '#app/domain/agreements/agreement-form.ts'
import type { AdminAgreement } from '#app/domain/agreements/find-agreement.server.ts'
import { EMPTY_LINE, toLineInput } from '#app/routes/admin/invoices/line-values.ts'
import { t } from '#app/texts.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { useIsSubmitting } from '#app/ui/form/form-outcome.tsx'
import { ProposalFields } from './proposal-fields.tsx'
import { CheckboxField, SigningFields } from './signing-fields.tsx'

/** Stored lines or, without any, an empty one. */
const getLineInputs = ({ lines }: NonNullable<AdminAgreement['draft']>, currency: string | null) =>
  lines.length > 0 ? lines.map((line) => toLineInput(line, currency ?? '')) : [EMPTY_LINE]

const toCheckbox = (value: boolean) => (value ? 'on' : undefined)

/** Form for a draft. */
export function AgreementEditor({
  agreement,
  draft,
  rows,
}: {
  agreement: AdminAgreement
  draft: NonNullable<AdminAgreement['draft']>
  rows: number
}) {
  const { kind, title, text, signers, inOrder, countersign, expiresOn } = agreement
  const sending = useIsSubmitting('save')
  return (
    <ActionForm
      schema={AgreementForm}
      intent="save"
      action="."
      version={draft.version}
      warnUnsaved
      className={`grid gap-6 ${kind === 'proposal' ? 'max-w-5xl' : 'max-w-3xl'}`}
      defaultValue={{
        title,
        text,
        signer: signers.map(({ email }) => email),
        inOrder: toCheckbox(inOrder),
        countersign: toCheckbox(countersign),
        expiresOn,
        currency: agreement.currency ?? undefined,
        ...(kind === 'proposal' && { lines: getLineInputs(draft, agreement.currency) }),
      }}
    >
      {(fields, form) => (
        <>
          {/* Default submit button for Enter. Otherwise, Enter would press 'Add Signer'. */}
          <button type="submit" hidden>
            {t('Save Draft')}
          </button>
          <TextField field={fields.title} label={t('Title')} />
          {kind !== 'upload' && (
            <TextAreaField
              field={fields.text}
              label={t('Text')}
              hint={t('Markdown. These fields are filled in when it’s sent: {fields}', {
                fields: joinList(AGREEMENT_FIELDS.map((name) => `{${name}}`)),
              })}
              rows={16}
            />
          )}
          {draft.emptyFields.length > 0 && (
            <p className="border-l-3 border-brass pl-3">
              {t('No value yet: {fields}', { fields: joinList(draft.emptyFields) })}
            </p>
          )}
          <SigningFields fields={fields} errors={form.allErrors} people={draft.people} rows={rows} />
          {kind === 'proposal' && (
            <ProposalFields fields={fields} form={form} currencies={draft.currencies} />
          )}
          <CheckboxField field={fields.countersign} label={t('We countersign')} />
          <Submit
            text={t('Save Draft')}
            variant="line"
            before={
              <button
                type="submit"
                name="next"
                value="send"
                disabled={sending}
                className="button button-brass"
              >
                {t('Send for Signature')}
              </button>
            }
          />
          <p className="caption">
            {t(
              'Once sent, the text can’t be changed anymore. We’ll email everyone whose turn it is to sign.',
            )}
          </p>
        </>
      )}
    </ActionForm>
  )
}
