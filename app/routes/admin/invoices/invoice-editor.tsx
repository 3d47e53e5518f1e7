import { useContext, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { AdminInvoice, BillableClient } from '#app/domain/invoices/admin-invoices.server.ts'
import { digitsOf, moneyOf } from '#app/domain/invoices/currency.ts'
import { InvoiceForm, limits } from '#app/domain/invoices/form.ts'
import { editableNumber } from '#app/domain/invoices/typed-amount.ts'
import { ConflictContext } from '#app/ui/form/edit-conflict-context.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { answerTo, type FormAnswer } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { type Sends, useSending } from '#app/ui/form/sending.ts'
import { useListLinks } from '#app/ui/list/list.tsx'
import { payment } from '#content/payment.ts'
import { ClientLink } from '../clients/client-link.tsx'
import { InvoiceLineFields } from './invoice-line-fields.tsx'
import { InvoiceSums } from './invoice-sums.tsx'

type Typed = z.input<typeof InvoiceForm>
const emptyLine = { description: '', quantity: '1', unitPrice: '', taxRate: payment.taxRate }

/** Form for a new or saved draft. Lines can be added and removed without JavaScript. */
export function InvoiceEditor({
  client,
  draft,
  newId,
  project = '',
  copied = null,
  currencies,
  answer,
  fetcher,
}: {
  client: BillableClient
  draft: AdminInvoice | null
  /** Id of a new invoice, generated with the page as an idempotency key for repeated submissions. */
  newId?: string | undefined
  /** Defaults of a new invoice: its project, and an invoice to copy lines from. */
  project?: string
  copied?: AdminInvoice | null
  currencies: string[]
  answer: FormAnswer | undefined
  fetcher?: Sends
}) {
  const sending = useSending('save', '', fetcher)
  const invoiceId = useInvoiceId(newId, answer)
  // Conform keys lines by the form's initial value. After a full page reload, that is the submitted value.
  const [sent, setSent] = useState(answerTo(answer, 'save')?.result.initialValue)
  useEffect(() => setSent(undefined), [])
  const linkTo = useListLinks()
  const choices = (values: string[]) => values.map((value) => ({ value, label: value }))
  return (
    <ActionForm
      schema={InvoiceForm}
      answer={answer}
      guard
      validateOnBlur
      {...(fetcher ? { fetcher } : {})}
      intent="save"
      version={draft?.version}
      stored={draft ? typedOf(draft, client) : undefined}
      defaultValue={sent ?? (draft ? typedOf(draft, client) : typedNew(client, project, copied))}
      leadingButtons={
        <button type="submit" name="next" value="send" disabled={sending} className="button button-brass">
          Save and Send
        </button>
      }
      button="Save Draft"
      sendingText="Saving..."
      look="line"
      className="grid gap-6 max-w-5xl"
    >
      {(fields, form) => {
        const lines = fields.lines.getFieldList()
        return (
          <>
            {/* Default submit button for Enter; otherwise the first button of a line would be pressed. */}
            <button type="submit" hidden>
              Save Draft
            </button>
            <input type="hidden" name="clientId" value={client.id} />
            {!draft && <input type="hidden" name="invoiceId" value={invoiceId} />}
            <FormMessage>{fields.clientId.errors?.[0] ?? fields.invoiceId.errors?.[0]}</FormMessage>
            <p className="wrap-anywhere">
              For{' '}
              <ClientLink uid={client.id} className="font-semibold hover:underline">
                {client.name}
              </ClientLink>
              , {client.email}{' '}
              <Link to={linkTo({ client: null, choose: 'client', ask: null })} className="tall-link ml-2">
                Choose another client
              </Link>
            </p>
            {!draft && <CopyLast last={client.last} copied={copied} />}
            <div className="grid gap-5 sm:grid-cols-3 items-start">
              <SelectField
                field={fields.projectId}
                label="Project"
                empty="None"
                optional
                options={projectsFor(client, draft).map(({ id, title }) => ({ value: id, label: title }))}
              />
              <SelectField
                field={fields.currency}
                label="Currency"
                empty="Choose a currency"
                options={choices(currencies)}
              />
              <TextField field={fields.dueDays} label="Due, days after sending" inputMode="numeric" />
            </div>
            <div className="grid gap-5 sm:grid-cols-2 items-start">
              <TextAreaField field={fields.billTo} label="Bill to" rows={5} maxLength={limits.billTo} />
              <TextAreaField
                field={fields.copyTo}
                label="Also send to"
                optional
                rows={5}
                maxLength={limits.copyTo}
                hint={`Accounts payable, for example: one address a line, ${limits.copies} at most. They get the PDF by mail, and no access.`}
              />
            </div>
            <fieldset className="grid gap-4" aria-describedby={fields.lines.errorId}>
              <legend className="font-display text-2xl mb-3">Lines</legend>
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
              {draft && <TheirLines lines={typedOf(draft, client).lines?.slice(lines.length) ?? []} />}
              <p id={fields.lines.errorId} role="alert" className="text-sm text-bad empty:hidden">
                {fields.lines.errors?.[0]}
              </p>
              <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
                <button
                  {...form.insert.getButtonProps({ name: fields.lines.name, defaultValue: emptyLine })}
                  className="button button-line"
                >
                  Add Line
                </button>
                <InvoiceSums typed={form.value} />
              </div>
            </fieldset>
            <TextAreaField field={fields.notes} label="Notes" optional rows={3} maxLength={limits.notes} />
          </>
        )
      }}
    </ActionForm>
  )
}

/** Additional lines of the saved draft, shown after an edit conflict. */
function TheirLines({ lines }: { lines: NonNullable<Typed['lines']> }) {
  const conflict = useContext(ConflictContext)
  if (!conflict || lines.length === 0) return null
  return (
    <div className="border-l-3 border-brass pl-3 text-sm">
      <p className="font-semibold">More lines in the saved version:</p>
      <ul>
        {lines.map(({ description, quantity, unitPrice, taxRate }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and these never move.
          <li key={i} className="whitespace-pre-line wrap-anywhere">
            {`${quantity} × ${unitPrice}, ${taxRate} % tax: ${description}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Returns the id to submit. It stays with the entered values, because a failed submission may still have been
 * stored. An edit conflict proves that nothing was stored, so it takes a new id.
 */
function useInvoiceId(newId: string | undefined, answer: FormAnswer | undefined) {
  const [kept, setKept] = useState(newId)
  const typed = answer?.result.initialValue?.invoiceId
  const id = answer?.conflict ? newId : typeof typed === 'string' ? typed : kept
  if (id !== kept) setKept(id)
  return id
}

function CopyLast({ last, copied }: { last: BillableClient['last']; copied: AdminInvoice | null }) {
  const linkTo = useListLinks()
  const nameOf = (number: string | null) => (number ? `invoice ${number}` : 'a draft')
  if (copied)
    return (
      <p className="-mt-4 text-soft">
        {`With the lines of ${nameOf(copied.number)}. Nothing of it is changed by what you write here.`}
      </p>
    )
  if (!last) return null
  return (
    <p className="-mt-4">
      <Link to={linkTo({ copy: last.id })} replace className="tall-link">
        {`Copy the lines of ${last.number ? `invoice ${last.number}` : 'the last draft'}, ${moneyOf(last.total, last.currency)}`}
      </Link>
    </p>
  )
}

/** Returns the client's projects, plus the draft's project if it now belongs to another client. */
function projectsFor(client: BillableClient, draft: AdminInvoice | null) {
  const { projectId, project, clientId } = draft ?? {}
  const known = client.projects.some(({ id }) => id === projectId)
  if (!projectId || clientId !== client.id || known) return client.projects
  return [...client.projects, { id: projectId, title: project ?? '' }]
}

function typedNew(client: BillableClient, project: string, copied: AdminInvoice | null): Typed {
  const own = client.projects.some(({ id }) => id === project) ? { projectId: project } : {}
  if (!copied) return { ...typedEmpty(client), ...own }
  const typed = typedOf(copied, client)
  const still = client.projects.some(({ id }) => id === typed.projectId)
  return { ...typed, projectId: still ? typed.projectId : '', ...own }
}

const typedEmpty = (client: BillableClient): Typed => ({
  clientId: client.id,
  currency: payment.currency,
  dueDays: String(payment.dueDays),
  billTo: client.billTo,
  copyTo: client.copyTo.join('\n'),
  lines: [emptyLine],
})

function typedOf(draft: AdminInvoice, client: BillableClient): Typed {
  const same = draft.clientId === client.id
  return {
    clientId: client.id,
    projectId: same ? (draft.projectId ?? '') : '',
    currency: draft.currency,
    dueDays: String(draft.dueDays),
    billTo: same ? draft.billTo : client.billTo,
    copyTo: (same ? draft.copyTo : client.copyTo).join('\n'),
    notes: draft.notes ?? '',
    lines: draft.lines.map((line) => ({
      description: line.description,
      quantity: editableNumber(line.quantity, 3, { short: true }),
      unitPrice: editableNumber(line.unitPrice, digitsOf(draft.currency)),
      taxRate: editableNumber(line.taxRate, 2, { short: true }),
    })),
  }
}
