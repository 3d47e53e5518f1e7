import { useContext, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { formatMoney, getCurrencyDigits } from '#app/core/money.ts'
import { formatEditableNumber } from '#app/core/parse-decimal.ts'
import type { AdminInvoice, BillableClient } from '#app/domain/invoices/admin-invoices.server.ts'
import { INVOICE_LIMITS, InvoiceForm } from '#app/domain/invoices/invoice-form.ts'
import { TAX_RATE_DIGITS } from '#app/domain/invoices/invoice-totals.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { t, tRich } from '#app/texts.ts'
import { EditComparisonContext } from '#app/ui/form/edit-conflict-context.ts'
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
import { payment } from '#content/payment.ts'
import { InvoiceLineFields, InvoiceTotals } from './invoice-lines.tsx'

type InvoiceFormInput = z.input<typeof InvoiceForm>
const EMPTY_LINE = { description: '', quantity: '1', unitPrice: '', taxRate: payment.taxRate }

/** Form for a new invoice or a saved draft. Lines can be added and removed without JavaScript. */
export function InvoiceEditor({
  client,
  draft,
  newId,
  project = '',
  copied = null,
  currencies,
  outcome,
  fetcher,
}: {
  client: BillableClient
  draft: AdminInvoice | null
  /** A new invoice's id, generated with the page. Serves as an idempotency key for repeated submissions. */
  newId?: string | undefined
  /** Defaults for a new invoice: its project, and an invoice to copy lines from. */
  project?: string
  copied?: AdminInvoice | null
  currencies: string[]
  outcome: FormOutcome | undefined
  fetcher?: FormSubmitter
}) {
  const sending = useIsSubmitting('save', '', fetcher)
  const invoiceId = useInvoiceId(newId, outcome)
  // Conform keys the lines by the form's initial value. After a full page reload, that is the submitted value.
  const [sent, setSent] = useState(findFormOutcome(outcome, 'save')?.result.initialValue)
  useEffect(() => setSent(undefined), [])
  const linkTo = useListLink()
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
      stored={draft ? toFormValues(draft, client) : undefined}
      defaultValue={
        sent ?? (draft ? toFormValues(draft, client) : createNewFormValues(client, project, copied))
      }
      className="grid gap-6 max-w-5xl"
    >
      {(fields, form) => {
        const lines = fields.lines.getFieldList()
        return (
          <>
            {/* Default submit button for Enter. Otherwise, Enter would press the first line's button. */}
            <button type="submit" hidden>
              {t('Save Draft')}
            </button>
            <input type="hidden" name="clientId" value={client.id} />
            {!draft && <input type="hidden" name="invoiceId" value={invoiceId} />}
            <FormMessage>{fields.clientId.errors?.[0] ?? fields.invoiceId.errors?.[0]}</FormMessage>
            <p className="wrap-anywhere">
              {tRich('For {name}, {email} {link}', {
                name: (
                  <ClientLink uid={client.id} className="font-semibold hover:underline">
                    {client.name}
                  </ClientLink>
                ),
                email: client.email,
                link: (
                  <Link to={linkTo({ client: null, select: 'client', ask: null })} className="tall-link ml-2">
                    {t('Select another client')}
                  </Link>
                ),
              })}
            </p>
            {!draft && <CopyLastInvoice last={client.last} copied={copied} />}
            <div className="grid gap-5 sm:grid-cols-3 items-start">
              <SelectField
                field={fields.projectId}
                label={t('Project')}
                empty={t('No project')}
                optional
                options={listSelectableProjects(client, draft).map(({ id, title }) => ({
                  value: id,
                  label: title,
                }))}
              />
              <SelectField
                field={fields.currency}
                label={t('Currency')}
                empty={t('Select a currency')}
                options={choices(currencies)}
              />
              <TextField field={fields.dueDays} label={t('Payment terms (days)')} inputMode="numeric" />
            </div>
            <div className="grid gap-5 sm:grid-cols-2 items-start">
              <TextAreaField field={fields.billTo} label={t('Bill to')} rows={5} />
              <TextAreaField
                field={fields.copyTo}
                label={t('CC')}
                optional
                rows={5}
                hint={t('Up to {copies} addresses, one per line. They get the PDF but no portal access.', {
                  copies: INVOICE_LIMITS.copies,
                })}
              />
            </div>
            <fieldset className="grid gap-4" aria-describedby={fields.lines.errorId}>
              <legend className="font-display text-2xl mb-3">{t('Lines')}</legend>
              {lines.map((line, i) => (
                <InvoiceLineFields
                  key={line.key ?? line.name}
                  line={line}
                  position={i + 1}
                  remove={
                    lines.length > 1
                      ? form.remove.getButtonProps({ name: fields.lines.name, index: i })
                      : null
                  }
                />
              ))}
              {draft && (
                <ConflictingLines lines={toFormValues(draft, client).lines?.slice(lines.length) ?? []} />
              )}
              <p id={fields.lines.errorId} role="alert" className="text-sm text-bad empty:hidden">
                {fields.lines.errors?.[0]}
              </p>
              <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
                <button
                  {...form.insert.getButtonProps({ name: fields.lines.name, defaultValue: EMPTY_LINE })}
                  className="button button-line"
                >
                  {t('Add Line')}
                </button>
                <InvoiceTotals typed={form.value} />
              </div>
            </fieldset>
            <TextAreaField field={fields.notes} label={t('Notes')} optional rows={3} />
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
                  {t('Save and Send')}
                </button>
              }
            />
          </>
        )
      }}
    </ActionForm>
  )
}

/** Lines of the saved draft that are missing in the form, shown after an edit conflict. */
function ConflictingLines({ lines }: { lines: NonNullable<InvoiceFormInput['lines']> }) {
  const conflict = useContext(EditComparisonContext)
  if (!conflict || lines.length === 0) return null
  return (
    <div className="border-l-3 border-brass pl-3 text-sm">
      <p className="font-semibold">{t('The saved version also has these lines:')}</p>
      <ul>
        {lines.map(({ description, quantity, unitPrice, taxRate }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: saved lines have no ids and are never reordered.
          <li key={i} className="whitespace-pre-line wrap-anywhere">
            {t('{quantity} × {price}, {taxRate}% tax: {description}', {
              quantity,
              price: unitPrice,
              taxRate,
              description,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

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

function CopyLastInvoice({ last, copied }: { last: BillableClient['last']; copied: AdminInvoice | null }) {
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

/** Returns the client's projects, plus the draft's project if it now belongs to another client. */
function listSelectableProjects(client: BillableClient, draft: AdminInvoice | null) {
  const { projectId, project, clientId } = draft ?? {}
  const known = client.projects.some(({ id }) => id === projectId)
  if (!projectId || clientId !== client.id || known) return client.projects
  return [...client.projects, { id: projectId, title: project ?? '' }]
}

function createNewFormValues(
  client: BillableClient,
  project: string,
  copied: AdminInvoice | null,
): InvoiceFormInput {
  const own = client.projects.some(({ id }) => id === project) ? { projectId: project } : {}
  if (!copied) return { ...createEmptyFormValues(client), ...own }
  const typed = toFormValues(copied, client)
  const still = client.projects.some(({ id }) => id === typed.projectId)
  return { ...typed, projectId: still ? typed.projectId : '', ...own }
}

const createEmptyFormValues = (client: BillableClient): InvoiceFormInput => ({
  clientId: client.id,
  currency: payment.currency,
  dueDays: String(payment.dueDays),
  billTo: client.billTo,
  copyTo: client.copyTo.join('\n'),
  lines: [EMPTY_LINE],
})

function toFormValues(draft: AdminInvoice, client: BillableClient): InvoiceFormInput {
  const same = draft.clientId === client.id
  return {
    clientId: client.id,
    projectId: same ? (draft.projectId ?? '') : '',
    currency: draft.currency,
    dueDays: String(draft.dueDays),
    billTo: (same && draft.billTo) || client.billTo,
    copyTo: (same ? draft.copyTo : client.copyTo).join('\n'),
    notes: draft.notes ?? '',
    lines: draft.lines.map((line) => ({
      description: line.description,
      quantity: formatEditableNumber(line.quantity, 3, { short: true }),
      unitPrice: formatEditableNumber(line.unitPrice, getCurrencyDigits(draft.currency)),
      taxRate: formatEditableNumber(line.taxRate, TAX_RATE_DIGITS, { short: true }),
    })),
  }
}
