import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#app/core/money.ts'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import type { BillableParties } from '#app/domain/invoices/billable-parties.server.ts'
import { InvoiceForm } from '#app/domain/invoices/invoice-form.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { t, tRich } from '#app/texts.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import {
  FormMessage,
  type FormOutcome,
  type FormSubmitter,
  findFormOutcome,
  useIsSubmitting,
} from '#app/ui/form/form-outcome.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { type Countries, InvoiceDetails } from './invoice-details.tsx'
import { createNewFormValues, type InvoiceFormInput, toFormValues } from './invoice-form-values.ts'
import { LinesFieldset } from './invoice-lines.tsx'
import { PartyFields } from './party-fields.tsx'

/** Form for a new invoice or a saved draft. Lines can be added and removed without JavaScript. */
export function InvoiceEditor({
  parties,
  draft,
  newId,
  project = '',
  copied = null,
  currencies,
  countries,
  outcome,
  fetcher,
}: {
  parties: BillableParties
  draft: AdminInvoice | null
  /** A new invoice's id, generated with the page. Serves as an idempotency key for repeated submissions. */
  newId?: string | undefined
  /** Defaults for a new invoice: its project, and an invoice to copy lines from. */
  project?: string
  copied?: AdminInvoice | null
  currencies: string[]
  countries: Countries
  outcome: FormOutcome | undefined
  fetcher?: FormSubmitter
}) {
  const sending = useIsSubmitting('save', '', fetcher)
  const invoiceId = useInvoiceId(newId, outcome)
  // Conform keys the lines by the form's initial value. After a full page reload, that is the submitted value.
  const [sent, setSent] = useState(findFormOutcome(outcome, 'save')?.result.initialValue)
  useEffect(() => setSent(undefined), [])
  const linkTo = useListLink()
  const { company, client } = parties
  const selectOther = (
    <Link
      to={linkTo({ client: null, company: null, select: 'client', ask: null })}
      className="tall-link ml-2"
    >
      {t('Select another client')}
    </Link>
  )
  const choices = (values: string[]) => values.map((value) => ({ value, label: value }))
  return (
    <ActionForm
      schema={InvoiceForm}
      outcome={outcome}
      warnUnsaved
      validateOnBlur
      {...(fetcher ? { fetcher } : {})}
      intent="save"
      version={draft?.version}
      stored={draft ? toFormValues(draft, parties) : undefined}
      defaultValue={
        sent ?? (draft ? toFormValues(draft, parties) : createNewFormValues(parties, project, copied))
      }
      className="grid gap-6 max-w-5xl"
    >
      {(fields, form) => (
        <>
          {/* Default submit button for Enter. Otherwise, Enter would press the first line's button. */}
          <button type="submit" hidden>
            {t('Save Draft')}
          </button>
          {!draft && <input type="hidden" name="invoiceId" value={invoiceId} />}
          <FormMessage>
            {(!company && fields.clientId.errors?.[0]) || fields.invoiceId.errors?.[0]}
          </FormMessage>
          <p className="wrap-anywhere">
            {company
              ? tRich('For {name} {link}', {
                  name: <b className="font-semibold">{company.name}</b>,
                  link: selectOther,
                })
              : tRich('For {name}, {email} {link}', {
                  name: (
                    <ClientLink uid={client?.id ?? ''} className="font-semibold hover:underline">
                      {client?.name}
                    </ClientLink>
                  ),
                  email: client?.email,
                  link: selectOther,
                })}
          </p>
          {!draft && <CopyLastInvoice last={parties.last} copied={copied} />}
          <div
            className={`grid gap-5 sm:grid-cols-2 items-start ${company ? 'lg:grid-cols-4' : 'lg:grid-cols-3'}`}
          >
            <PartyFields
              fields={fields}
              parties={{ ...parties, projects: listSelectableProjects(parties, draft) }}
            />
            <SelectField
              field={fields.currency}
              label={t('Currency')}
              empty={t('Select a currency')}
              options={choices(currencies)}
            />
            <TextField field={fields.dueDays} label={t('Payment terms (days)')} inputMode="numeric" />
          </div>
          <InvoiceDetails
            fields={fields}
            typed={(form.value ?? {}) as Partial<InvoiceFormInput>}
            parties={parties}
            countries={countries}
            oldAddress={draft && draft.buyerName === null ? draft.billTo : null}
          />
          <LinesFieldset
            lines={fields.lines}
            form={form}
            saved={draft && (toFormValues(draft, parties).lines ?? [])}
          />
          <TextAreaField field={fields.notes} label={t('Notes')} optional rows={3} />
          <SaveAndSend sending={sending} />
        </>
      )}
    </ActionForm>
  )
}

/** `isNew`: the draft must be saved before it can be sent. */
export const SaveAndSend = ({ sending, isNew = false }: { sending: boolean; isNew?: boolean }) => (
  <Submit
    text={t('Save Draft')}
    variant={isNew ? 'brass' : 'line'}
    before={
      !isNew && (
        <button type="submit" name="next" value="send" disabled={sending} className="button button-brass">
          {t('Save and Send')}
        </button>
      )
    }
  />
)

/**
 * Returns the id to submit. Entered values keep their id, because a failed submission may still have been stored. An
 * edit conflict proves that nothing was stored, so a new id is used.
 */
function useInvoiceId(newId: string | undefined, outcome: FormOutcome | undefined) {
  const [kept, setKept] = useState(newId)
  const typed = outcome?.result.initialValue?.invoiceId
  const id = outcome?.conflict ? newId : typeof typed === 'string' ? typed : kept
  if (id !== kept) setKept(id)
  return id
}

function CopyLastInvoice({ last, copied }: { last: BillableParties['last']; copied: AdminInvoice | null }) {
  const linkTo = useListLink()
  if (copied)
    return (
      <p className="-mt-4 text-soft">
        {copied.number
          ? t('Lines copied from invoice {number}, which stays unchanged.', { number: copied.number })
          : t('Lines copied from a draft, which stays unchanged.')}
      </p>
    )
  if (!last) return null
  return (
    <p className="-mt-4">
      <Link to={linkTo({ copy: last.id })} replace className="tall-link">
        {last.number
          ? t('Copy lines from invoice {number}', { number: last.number })
          : t('Copy lines from the last draft')}
        {`, ${formatMoney(last.total, last.currency)}`}
      </Link>
    </p>
  )
}

/** Returns the buyer's projects, plus the draft's project if it now belongs to another client. */
function listSelectableProjects({ projects, company, client }: BillableParties, draft: AdminInvoice | null) {
  if (!draft?.projectId || projects.some(({ id }) => id === draft.projectId)) return projects
  const isSame = draft.companyId === (company?.id ?? null) && (company || draft.clientId === client?.id)
  return isSame ? [...projects, { id: draft.projectId, title: draft.project ?? '' }] : projects
}
