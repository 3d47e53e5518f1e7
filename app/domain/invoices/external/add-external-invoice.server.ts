import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { formatDay, today } from '#app/core/days.ts'
import { ConfirmationRequired, Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { formatMoney, getCurrencyDigits } from '#app/core/money.ts'
import { parseDecimal } from '#app/core/parse-decimal.ts'
import { isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { findClient } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import { payment } from '#content/payment.ts'
import type { Transaction } from '#db/connect.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import { companies, invoices, projects } from '#db/schema.ts'
import { INVOICE_LIMITS } from '../invoice-amounts.ts'
import { storeInvoiceFiles } from '../invoice-files.server.ts'
import { findRecipientToSend } from '../invoice-payers.server.ts'
import { queueInvoiceEmails } from '../queue-invoice-emails.server.ts'
import type { Difference, ExternalInvoiceForm, ExternalInvoiceQuestion } from './external-invoice-form.ts'
import type { ExternalFile } from './read-external-file.server.ts'

/**
 * Stores an invoice made with another program, and emails it to everyone who may pay it. What was typed takes precedence
 * over what the file says; differences have to be confirmed.
 * @throws {ConfirmationRequired} with an `ExternalInvoiceQuestion`
 * @throws {Failure} 400 for a missing value
 * @throws {Conflict} if the buyer has an external invoice with this number, or no one would get it
 */
export async function addExternalInvoice(
  ctx: AdminCtx,
  { format, content, values: read }: ExternalFile,
  form: ExternalInvoiceForm,
): Promise<{ id: string }> {
  const typed = toTypedValues(form, read?.currency ?? null)
  assertConfirmed(form, listDifferences(typed, read))
  const number = required(typed.number ?? read?.number, 'number', t('Enter the invoice’s number.'))
  const currency = typed.currency ?? read?.currency ?? payment.currency
  const total = required(typed.amount ?? read?.amount, 'amount', t('Enter the amount.'))
  if (total <= 0) throw new Failure(400, t('Enter an amount above 0.'), 'amount')
  const issuedOn = typed.issuedOn ?? read?.issuedOn ?? today()
  const dueOn = required(typed.dueOn ?? read?.dueOn, 'dueOn', t('Enter when the invoice is due.'))
  if (dueOn < issuedOn) throw new Failure(400, t('An invoice can’t be due before it was issued.'), 'dueOn')
  const id = randomUUID()
  const insertRow = async (tx: Transaction) => {
    const parties = await findParties(tx, form)
    const clientId = await findRecipientToSend(tx, parties)
    const invoice = {
      id,
      external: true,
      number,
      status: 'sent' as const,
      ...parties,
      clientId,
      currency,
      total,
      issuedOn,
      dueOn,
      dueDays: 0,
    }
    await tx.insert(invoices).values(invoice)
    const sentTo = await queueInvoiceEmails(tx, ctx, invoice)
    const after = { number, issuedOn, dueOn, total, currency, sentTo }
    await recordActivity(tx, ctx, { action: 'invoice.added', subject: { id, name: number }, after })
  }
  await storeInvoiceFiles(ctx, id, [{ format, content }], insertRow).catch((err) => {
    if (!isUniqueViolation(err, 'invoices_external_number')) throw err
    throw new Failure(
      409,
      t('There’s already an external invoice with this number for this buyer.'),
      'number',
    )
  })
  return { id }
}

function required<Value>(value: Value | null | undefined, field: string, message: string): Value {
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

/** @throws {ConfirmationRequired} unless exactly these differences were shown */
function assertConfirmed({ confirmed }: ExternalInvoiceForm, differences: Difference[]): void {
  const token = getRevision({ differences })
  if (differences.length > 0 && confirmed !== token)
    throw new ConfirmationRequired({ token, differences } satisfies ExternalInvoiceQuestion)
}

/** Finds the buyer, and checks that the project is one of theirs. @throws {Failure} */
async function findParties(tx: Transaction, { companyId, clientId, projectId }: ExternalInvoiceForm) {
  const [company] = companyId ? await tx.select().from(companies).where(eq(companies.id, companyId)) : []
  if (companyId && !company) throw new NotFound(t('Company not found'))
  const client = clientId ? await findClient(tx, { id: clientId }) : undefined
  if (clientId && !client) throw new NotFound(t('Client not found'))
  if (!company && !client) throw new Failure(400, t('Select a company or a client.'))
  const isTheirs = or(company && eq(projects.companyId, company.id), client && isVisibleProject(client.id))
  const [project] = projectId
    ? await tx
        .select({ title: projects.title })
        .from(projects)
        .where(and(eq(projects.id, projectId), isTheirs))
    : []
  if (projectId && !project) throw new Conflict(t('Select one of the buyer’s projects, or none.'))
  return {
    companyId,
    clientId,
    projectId,
    projectTitle: project?.title ?? null,
    buyerName: company ? (company.legalName ?? company.name) : (client?.company ?? client?.name ?? ''),
    buyerVatId: company?.vatId ?? null,
    buyerCountry: company?.country ?? null,
    copyTo: company?.invoiceEmails ?? [],
  }
}
