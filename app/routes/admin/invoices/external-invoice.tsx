import { useEffect, useRef } from 'react'
import { data, href, redirect, useFetcher } from 'react-router'
import { getFileForm } from '#app/adapters/file-form.server.ts'
import { nodeConnectionKey } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { formatDecimal, getCurrencyDigits, listCurrencies } from '#app/core/money.ts'
import { addExternalInvoice } from '#app/domain/invoices/external/add-external-invoice.server.ts'
import {
  ExternalInvoiceForm,
  type ExternalInvoiceQuestion,
} from '#app/domain/invoices/external/external-invoice-form.ts'
import { acceptExternalFile } from '#app/domain/invoices/external/read-external-file.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ClientSearch } from '#app/routes/admin/clients/client-select.tsx'
import { handleForm, NoFields } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { ConfirmForm } from '#app/ui/confirm-dialog.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormMessage, type FormOutcome, getFirstError } from '#app/ui/form/form-outcome.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { useQuestion } from '#app/ui/use-question.ts'
import { payment } from '#content/payment.ts'
import type { Route } from './+types/external-invoice.ts'
import { findParties } from './find-parties.server.ts'
import { getPartyIds } from './invoice-form-values.ts'
import { PartyFields } from './party-fields.tsx'

export const headers = actionHeaders
export const meta = createTitleMeta(t('Add External Invoice'))

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  ...(await findParties(getAdminCtx(context), url)),
  today: today(),
})

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  const upload = getFileForm(request, context.get(nodeConnectionKey), 'document')
  const received = await acceptExternalFile(ctx, upload).catch((err: unknown) => ({ err }))
  const form = new FormData()
  if ('err' in received)
    return handleForm(ctx, form, { schema: NoFields, submit: () => Promise.reject(received.err) })
  const { file, fields } = received
  if (fields.get('intent') === 'read') return data({ read: toTexts(file.values) })
  for (const [name, value] of fields) form.set(name, value)
  return handleForm(ctx, form, {
    schema: ExternalInvoiceForm,
    submit: async (value) => {
      const { id } = await addExternalInvoice(ctx, file, value)
      return redirect(`${href('/admin/invoices/:id', { id })}?done=added`)
    },
  })
}

type FileTexts = Partial<Record<'number' | 'amount' | 'currency' | 'issuedOn' | 'dueOn', string>>

function toTexts(values: Awaited<ReturnType<typeof acceptExternalFile>>['file']['values']): FileTexts {
  if (!values) return {}
  const { number, amount, currency, issuedOn, dueOn } = values
  const digits = getCurrencyDigits(currency ?? payment.currency)
  return {
    ...(number && { number }),
    ...(amount !== null && { amount: formatDecimal(amount, digits) }),
    ...(currency && { currency }),
    ...(issuedOn && { issuedOn }),
    ...(dueOn && { dueOn }),
  }
}

type ExternalInvoiceOutcome = FormOutcome<{ question: ExternalInvoiceQuestion }> | undefined

export default function ExternalInvoicePage({ loaderData, ...props }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>()
  const outcome = (fetcher.data ?? props.actionData) as ExternalInvoiceOutcome
  const { question, key } = useQuestion(outcome)
  const { parties, found, search, project } = loaderData
  return (
    <>
      <PageHeader
        title={t('Add External Invoice')}
        back={{ to: href('/admin/invoices'), text: t('Invoices') }}
      />
      {found && (
        <>
          <FormMessage>{getFirstError(outcome)}</FormMessage>
          <ClientSearch found={found} search={search} />
        </>
      )}
      {parties && (
        <ActionForm
          schema={ExternalInvoiceForm}
          encType="multipart/form-data"
          noValidate={false}
          outcome={outcome}
          fetcher={fetcher}
          className="grid gap-5 max-w-2xl"
          defaultValue={{
            ...getPartyIds(parties),
            projectId: project,
            currency: payment.currency,
            issuedOn: loaderData.today,
          }}
        >
          {(fields) => (
            <>
              <p className="text-soft">
                {t('For {client}', { client: parties.company?.name ?? parties.client?.name ?? '' })}
              </p>
              <PartyFields fields={fields} parties={parties} />
              <FileInput error={outcome?.result?.error?.document?.[0]} />
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField field={fields.number} label={t('Number')} optional />
                <TextField field={fields.amount} label={t('Amount with tax')} inputMode="decimal" optional />
                <SelectField
                  field={fields.currency}
                  label={t('Currency')}
                  empty={t('Select a currency')}
                  options={listCurrencies().map((code) => ({ value: code, label: code }))}
                />
                <TextField field={fields.issuedOn} type="date" label={t('Issued')} optional />
                <TextField field={fields.dueOn} type="date" label={t('Due')} optional />
              </div>
              <p className="caption">
                {t('What you leave empty is read from the file, if it has an electronic invoice.')}
              </p>
              <Submit text={t('Add External Invoice')} sending={t('Uploading...')} />
              {question && <DifferencesDialog key={key} question={question} form="form" />}
            </>
          )}
        </ActionForm>
      )}
    </>
  )
}

const DifferencesDialog = ({ question, form }: { question: ExternalInvoiceQuestion; form: string }) => (
  <ConfirmForm
    form={form}
    name="confirmed"
    title={t('Keep what you typed?')}
    choices={[{ button: t('Keep and Add'), value: question.token, variant: 'brass' }]}
  >
    <p>{t('The file says something else:')}</p>
    <ul className="list-disc pl-5">
      {question.differences.map(({ label, typed, read }) => (
        <li key={label}>{t('{label}: you typed {typed}, the file says {read}', { label, typed, read })}</li>
      ))}
    </ul>
  </ConfirmForm>
)

/** Fills the fields that were not edited from the selected file. `error`: of the last submission. */
function FileInput({ error }: { error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const reader = useFetcher<{ read?: FileTexts } & Partial<FormOutcome>>()
  const read = reader.data?.read
  const shownError = reader.data?.result?.error?.document?.[0] ?? error
  useEffect(() => {
    const elements = input.current?.form?.elements
    for (const [name, value] of Object.entries(read ?? {})) {
      const element = elements?.namedItem(name)
      if (element instanceof HTMLInputElement && element.value === element.defaultValue) element.value = value
      if (element instanceof HTMLSelectElement) element.value = value
    }
  }, [read])
  return (
    <div>
      <label htmlFor="document" className="block font-medium mb-1.5">
        {t('File')}
      </label>
      <input
        ref={input}
        id="document"
        type="file"
        name="document"
        required
        accept=".pdf,.xml,application/pdf,application/xml,text/xml"
        aria-describedby="document-hint document-error"
        aria-invalid={shownError !== undefined}
        onChange={({ currentTarget: { files } }) => {
          if (!files?.[0]) return
          const form = new FormData()
          form.set('intent', 'read')
          form.set('document', files[0])
          reader.submit(form, { method: 'post', encType: 'multipart/form-data' })
        }}
        className="block w-full cursor-pointer border-2 border-dashed border-soft hover:border-current px-5 py-10 text-sm file:mr-4 file:px-4 file:py-2 file:border file:border-current file:bg-transparent file:font-semibold"
      />
      <p id="document-hint" className="mt-1.5 caption">
        {t('A PDF, or an electronic invoice as XML or ZUGFeRD. The client downloads exactly this file.')}
      </p>
      <p id="document-error" role="alert" className="mt-1.5 text-sm text-bad empty:hidden">
        {shownError}
      </p>
    </div>
  )
}
