import { randomUUID } from 'node:crypto'
import type { AdminCtx } from '#app/context.ts'
import { formatDay, today } from '#app/core/days.ts'
import { ConfirmationRequired, Failure } from '#app/core/failures.ts'
import { formatMoney, getCurrencyDigits } from '#app/core/money.ts'
import { parseDecimal } from '#app/core/parse-decimal.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { payment } from '#content/payment.ts'
import type { Transaction } from '#db/connect.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import { invoices } from '#db/schema.ts'
import { toBuyer } from '../billable-parties.server.ts'
import { INVOICE_LIMITS } from '../invoice-amounts.ts'
import { findCheckedParties } from '../invoice-drafts.server.ts'
import { storeInvoiceFiles } from '../invoice-files.server.ts'
import { findRecipientToSend } from '../invoice-payers.server.ts'
import { queueInvoiceEmails } from '../queue-invoice-emails.server.ts'
import { findProjectTitle } from '../send-invoice.server.ts'
import type { Difference, ExternalInvoiceForm, ExternalInvoiceQuestion } from './external-invoice-form.ts'
import type { ExternalFile } from './read-external-file.server.ts'

/**
 * Stores an invoice made with another program, and emails it to everyone who may pay it. Typed values take
 * precedence over the values in the file; staff must confirm differences.
 * @throws {ConfirmationRequired} with an `ExternalInvoiceQuestion`
 * @throws {Failure} 400 for a missing value, 409 if the buyer has an external invoice with this number, or no one would
 * get it
 */
export async function addExternalInvoice(
  ctx: AdminCtx,
  { format, content, values: read }: ExternalFile,
  form: ExternalInvoiceForm,
): Promise<{ id: string }> {
  const typed = toTypedValues(form, read?.currency ?? null)
  assertConfirmed(form, listDifferences(typed, read))
  const number = requireValue(typed.number ?? read?.number, 'number', t('Enter the invoice’s number.'))
  const currency = typed.currency ?? read?.currency ?? payment.currency
  const total = requireValue(typed.amount ?? read?.amount, 'amount', t('Enter the amount.'))
  if (total <= 0) throw new Failure(400, t('Enter an amount above 0.'), 'amount')
  const issuedOn = typed.issuedOn ?? read?.issuedOn ?? today()
  const dueOn = requireValue(typed.dueOn ?? read?.dueOn, 'dueOn', t('Enter when the invoice is due.'))
  if (dueOn < issuedOn) throw new Failure(400, t('An invoice can’t be due before it was issued.'), 'dueOn')
  const id = randomUUID()
  const insertRow = async (tx: Transaction) => {
    const parties = await findCheckedParties(tx, ctx, form)
    const invoice = {
      id,
      external: true,
      number,
      status: 'sent' as const,
      ...pick(form, 'companyId', 'projectId'),
      clientId: await findRecipientToSend(tx, form),
      projectTitle: await findProjectTitle(tx, form.projectId),
      ...toBuyer(parties),
      copyTo: parties.company?.invoiceEmails ?? [],
      currency,
      net: read?.net ?? 0,
      tax: read?.tax ?? 0,
      total,
      issuedOn,
      dueOn,
      dueDays: 0,
    }
    await tx.insert(invoices).values(invoice)
    const sentTo = await queueInvoiceEmails(tx, ctx, invoice)
    const after = { number, issuedOn, dueOn, total, currency, sentTo }
    await recordActivity(tx, ctx, {
      action: 'invoice.added',
      subject: { id, name: number },
      projects: [form.projectId],
      after,
    })
  }
  await storeInvoiceFiles(ctx, id, [{ format, content }], insertRow).catch((err) => {
    if (!isUniqueViolation(err, 'invoices_external_number')) throw err
    const message = t('There’s already an external invoice with this number for this buyer.')
    throw new Failure(409, message, 'number')
  })
  return { id }
}

function requireValue<Value>(value: Value | null | undefined, field: string, message: string): Value {
  if (value === null || value === undefined) throw new Failure(400, message, field)
  return value
}

type Values = Pick<ExternalInvoiceForm, 'number' | 'currency' | 'issuedOn' | 'dueOn'> & {
  amount: number | null
}

function toTypedValues({ amount: typed, ...form }: ExternalInvoiceForm, readCurrency: string | null): Values {
  if (typed === null) return { ...form, amount: null }
  const currency = form.currency ?? readCurrency ?? payment.currency
  const amount = parseDecimal(typed, {
    subject: t('An amount in {currency}', { currency }),
    digits: getCurrencyDigits(currency),
    maxDigits: INVOICE_LIMITS.priceDigits,
  })
  if (typeof amount !== 'number') throw new Failure(400, amount.error, 'amount')
  return { ...form, amount }
}

function listDifferences(typed: Values, read: Values | null): Difference[] {
  if (!read) return []
  const formatAmount = ({ amount, currency }: Values) =>
    amount === null ? null : formatMoney(amount, currency ?? read.currency ?? payment.currency)
  const format = (values: Values): [label: string, value: string | null][] => [
    [t('Number'), values.number],
    [t('Amount'), formatAmount(values)],
    [t('Currency'), values.currency],
    [t('Issued'), values.issuedOn && formatDay(values.issuedOn)],
    [t('Due'), values.dueOn && formatDay(values.dueOn)],
  ]
  const inFile = new Map(format(read))
  return format(typed).flatMap(([label, value]) => {
    const found = inFile.get(label)
    return value && found && value !== found ? [{ label, typed: value, read: found }] : []
  })
}

/** @throws {ConfirmationRequired} unless staff confirmed exactly these differences */
function assertConfirmed({ confirmed }: ExternalInvoiceForm, differences: Difference[]): void {
  const token = getRevision({ differences })
  if (differences.length > 0 && confirmed !== token)
    throw new ConfirmationRequired({ token, differences } satisfies ExternalInvoiceQuestion)
}
