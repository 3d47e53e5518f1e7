import { and, eq } from 'drizzle-orm'
import { daysAfter, today } from '#app/domain/days.ts'
import { sumsOf } from '#app/domain/invoices/amounts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { invoiceLines, invoiceNumbers, invoices, projects } from '#db/schema.ts'

type DemoInvoice = {
  status: 'draft' | 'sent' | 'paid' | 'void'
  /** Days since it was sent; a draft has none. */
  sentDaysAgo?: number
  paidAfter?: number
  remindedDaysAgo?: number
  /** As in client-projects.ts. */
  project?: string
  currency: string
  dueDays: number
  notes?: string
  /** Description, quantity in thousandths, price in minor units, tax rate in hundredths of a percent. */
  lines: [string, number, number, number][]
}

const forecast = 'Demand forecast for three depots'
const sale = 'Sale of the cold-storage business'

/** Oldest first: each of the statuses, in euros, dollars and yen. */
const demoInvoices: DemoInvoice[] = [
  {
    status: 'paid',
    sentDaysAgo: 96,
    paidAfter: 11,
    project: 'Paperless goods receipt',
    currency: 'EUR',
    dueDays: 14,
    lines: [
      [
        'Reading of delivery notes: model, review desk and roll-out at the North depot',
        12_000,
        118_000,
        1900,
      ],
      ['Travel to Port Ellan', 3000, 8450, 700],
    ],
  },
  {
    status: 'void',
    sentDaysAgo: 61,
    project: forecast,
    currency: 'EUR',
    dueDays: 14,
    lines: [['Demand forecast, first stage', 10_000, 118_000, 1900]],
  },
  {
    status: 'paid',
    sentDaysAgo: 60,
    paidAfter: 9,
    project: forecast,
    currency: 'EUR',
    dueDays: 14,
    notes: 'In place of the invoice before, which named the wrong stage.',
    lines: [
      [
        'Demand forecast, second stage:\ndata of five years cleaned, first model against last year',
        9500,
        118_000,
        1900,
      ],
      ['Discount, as agreed in June', 1000, -50_000, 1900],
    ],
  },
  {
    status: 'sent',
    sentDaysAgo: 33,
    remindedDaysAgo: 3,
    project: sale,
    currency: 'USD',
    dueDays: 21,
    lines: [
      ['Preparation of the sale: information memorandum, list of buyers, first talks', 18_500, 164_000, 0],
      ['Data room, one month', 1000, 49_900, 0],
    ],
  },
  {
    status: 'sent',
    sentDaysAgo: 4,
    project: forecast,
    currency: 'EUR',
    dueDays: 14,
    lines: [
      ['Demand forecast, third stage: the Monday page for planners', 7250, 118_000, 1900],
      ['Weather data, yearly licence passed on at cost', 1000, 36_000, 700],
    ],
  },
  {
    status: 'draft',
    project: sale,
    currency: 'JPY',
    dueDays: 30,
    lines: [['Talks with the two buyers in Osaka, with interpreter', 2500, 285_000, 1000]],
  },
]

/** Numbers in the order they were sent, as a year of work would have left them. */
export async function fillInvoices(tx: Transaction, clientId: string, billTo: string): Promise<void> {
  const last = new Map<number, number>()
  for (const [i, invoice] of demoInvoices.entries()) {
    const { lines: demoLines, sentDaysAgo, paidAfter, remindedDaysAgo, status, ...rest } = invoice
    const before = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000)
    const lines = demoLines.map(([description, quantity, unitPrice, taxRate]) => ({
      description,
      quantity,
      unitPrice,
      taxRate,
    }))
    const { lineNets, net, tax, total } = sumsOf(lines)
    const id = `demo-invoice-${i + 1}`
    await tx.insert(invoices).values({
      id,
      clientId,
      billTo,
      status,
      currency: rest.currency,
      dueDays: rest.dueDays,
      notes: rest.notes ?? null,
      projectId: await projectNamed(tx, clientId, rest.project),
      ...(sentDaysAgo === undefined ? {} : sent(sentDaysAgo, rest.dueDays, last)),
      ...(sentDaysAgo !== undefined && paidAfter
        ? { paidOn: daysAfter(today(), paidAfter - sentDaysAgo) }
        : {}),
      ...(status === 'void' ? { voidedAt: before(60) } : {}),
      ...(remindedDaysAgo ? { remindedAt: before(remindedDaysAgo) } : {}),
      createdAt: before(sentDaysAgo ?? 0),
      net,
      tax,
      total,
    })
    await tx
      .insert(invoiceLines)
      .values(lines.map((line, n) => ({ invoiceId: id, position: n + 1, net: lineNets[n] ?? 0, ...line })))
  }
  for (const [year, number] of last) await tx.insert(invoiceNumbers).values({ year, last: number })
}

function sent(daysAgo: number, dueDays: number, last: Map<number, number>) {
  const issuedOn = daysAfter(today(), -daysAgo)
  const year = Number(issuedOn.slice(0, 4))
  const number = (last.get(year) ?? 0) + 1
  last.set(year, number)
  return {
    number: `${year}-${String(number).padStart(4, '0')}`,
    issuedOn,
    dueOn: daysAfter(issuedOn, dueDays),
  }
}

async function projectNamed(tx: Transaction, clientId: string, title: string | undefined) {
  if (!title) return null
  const [project] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.clientId, clientId), eq(projects.title, title)))
  return project?.id ?? null
}
