import { HOUR_MS } from '#app/core/units.ts'
import { budgetOptions, serviceOptions } from '#content/contact.ts'
import { plannedStatus, requestedStatus } from '#content/lists.ts'
import type { Company, Service } from './seed/companies.ts'
import type { SeedDocument, SeedInvoice, SeedProject, SeedRequest, SeedVersion } from './seed/project.ts'
import * as texts from './seed/project-texts.ts'
import { workingHourAgo as ago, type Person } from './seed-rows.ts'

type Project = {
  company: Company
  people: Person[]
  row: Company['projects'][number]
  /** Index among the companies' projects. Varies amounts and dates. */
  n: number
}
type Context = Project & { isCompleted: boolean; isActive: boolean }

export function createCompanyProject(seed: Project): SeedProject {
  const { people, n, row } = seed
  const [service, title, description, status, nextStep, daysAgo] = row
  const project = {
    title,
    description,
    status,
    daysAgo,
    ...(nextStep && { nextStep }),
    members: people.slice(1).map(({ uid }, i) => ({
      uid,
      invoices: (n + i) % 2 === 0,
      daysAgo: daysAgo - 1,
    })),
  }
  if (status === requestedStatus)
    return { ...project, requestedService: serviceOptions[n % 5], requestedBudget: budgetOptions[1] }
  const isCompleted = status === 'Completed'
  const isActive = !isCompleted && status !== plannedStatus
  const context = { ...seed, isCompleted, isActive }
  return {
    ...project,
    milestones: createMilestones(context),
    updates: status === plannedStatus ? [] : createUpdates(service, daysAgo),
    documents: createDocuments(context),
    ...(isActive && { requests: createRequests(seed), ...createMessages(seed) }),
    invoices: createInvoices(context),
  }
}

const createUpdates = (service: Service, days: number): SeedProject['updates'] =>
  texts.updates[service].map(([title, body], i) => [-days * (i === 0 ? 0.7 : 0.3), title, body])

function createMilestones({ row, n, isCompleted, isActive }: Context): SeedProject['milestones'] {
  const [service, , , , , days] = row
  // Nothing is late here, because the demo client's overdue request and invoice are enough to show that.
  const due = isCompleted
    ? [-days * 0.75, -days * 0.5, -days * 0.25]
    : isActive
      ? [-days * 0.5, 4 + (n % 20), 60 + n]
      : [8 + (n % 12), 30 + (n % 20), 60 + n]
  return texts.milestones[service].map((title, i) => {
    const day = due[i] ?? 0
    return isCompleted || (i === 0 && isActive) ? [title, day, day - 1] : [title, day]
  })
}

const DOCUMENTS_BY_STATUS: Record<string, number> = {
  Completed: 5,
  'In Progress': 3,
  'On Hold': 3,
  Planned: 1,
}

/** Size in bytes of the pictures in a document. Most documents have none. */
const PICTURE_BYTES = [0, 60_000, 0, 0, 210_000, 0, 0, 620_000, 0, 110_000, 0, 0, 340_000]

function createDocuments(context: Context): SeedDocument[] {
  const { row, n, isActive } = context
  const [service, , , status, , days] = row
  const count = (DOCUMENTS_BY_STATUS[status] ?? 2) + (isActive ? n % 2 : 0)
  return texts.documents[service].slice(0, count).map((document, i) => {
    // An active project's last document is recent.
    const recency = isActive ? 0.9 - (n % 9) / 10 : 0
    const first = (days * (count - i - recency)) / (count + 1)
    // Every fourth document has a second version, a few days later.
    const uploadDays = (n + i) % 4 === 0 && first > 6 ? [first, first - 4] : [first]
    return {
      name: document.name,
      from: document.from,
      downloaded: (n + i) % 5 !== 0,
      versions: uploadDays.map((daysAgo, v) => ({
        daysAgo,
        ...createContent(context, document, v + 1),
        pictureBytes: PICTURE_BYTES[(n * 5 + i * 3 + v + 1) % PICTURE_BYTES.length] ?? 0,
      })),
    }
  })
}

function createContent(
  { company, row: [, title, description], n }: Project,
  { name, sections = [], sheet }: texts.DocumentText,
  version: number,
): Omit<SeedVersion, 'daysAgo'> {
  if (sheet) {
    const r0 = n * 37 + version * 13
    const cell = (r: number, c: number) => 100 + ((r0 + r * 53 + c * 71) % 900)
    const toRow = (head: string, r: number) => [head, ...sheet.heads.slice(1).map((_, c) => cell(r, c))]
    return { rows: [sheet.heads, ...sheet.rows.map(toRow)] }
  }
  const heading = { heading: company.name, paragraphs: [title, description] }
  return { title: name.replace(/\.\w+$/, ''), sections: [heading, ...sections] }
}

function createRequests({ row, n }: Project): SeedRequest[] {
  const [service, , , , , days] = row
  return texts.requests[service].flatMap((request, i) => {
    const state = (['accepted', n % 4 === 0 && 'submitted', n % 2 === 0 && 'open'] as const)[i]
    if (!state) return []
    const asked = -days * ([0.8, 0.3, 0.2][i] ?? 0.2) - 1
    const steps: SeedRequest['steps'] = []
    if (state !== 'open') steps.push(['answered', asked * 0.6, texts.answers[(n + i) % 2]])
    if (state === 'accepted') steps.push(['accepted', asked * 0.4])
    return { ...request, state, asked, due: i === 2 ? 5 + (n % 15) : asked + 10, steps }
  })
}

/** Indexes of the projects whose last client message the administrator has not read. */
const UNREAD = [5, 21]

function createMessages({ people, row, n }: Project): Pick<SeedProject, 'messages' | 'unreadBy'> {
  const [service, , , , , days] = row
  const conversations = texts.conversations[service]
  const isUnread = UNREAD.includes(n)
  const startedDays = isUnread ? 1.5 : Math.min(days * 0.6, 2 + ((n * 3) % 24))
  const startedHours = (Date.now() - Number(ago(startedDays))) / HOUR_MS
  return {
    messages: conversations[n % conversations.length]?.map((text, i) => ({
      hoursAgo: startedHours - i * 5,
      ...(i % 2 === 0 && { by: people.at(i === 2 ? -1 : 0)?.uid }),
      text,
    })),
    ...(isUnread && { unreadBy: 'administrator' }),
  }
}

const DUE_DAYS = 21

function createInvoices({ company, row, n, isActive, isCompleted }: Context): SeedInvoice[] {
  const [service, , , , , age] = row
  const [first, second, unitPrice] = texts.billedWork[service]
  /** Days since each invoice was sent, or `undefined` for a draft. */
  const sentDaysAgo: (number | undefined)[] = isCompleted ? [age * 0.6, age * 0.2] : []
  if (isActive) sentDaysAgo.push(age > 60 ? age - 30 : Math.min(6 + (n % 25), age - 2))
  if (isActive && age > 75) sentDaysAgo.push(4 + (n % 33))
  if (isActive && n % 6 === 0) sentDaysAgo.push(undefined)
  return sentDaysAgo.map((days, i) => {
    const paid = days !== undefined && (days >= DUE_DAYS || (days > 10 && n % 3 !== 0))
    const quantity = (isCompleted ? 9000 * i : 0) + 3000 + ((n * 7 + i * 5) % 14) * 500
    const lines: SeedInvoice['lines'] = [[i === 0 ? first : second, quantity, unitPrice, 23]]
    if (n % 3 === 0) lines.push(['Travel', 1000, 18_450, 13.5, 'C62'])
    const isLarge = isCompleted && n % 5 === 2
    return {
      ...(isLarge && { kind: i === 0 ? 'partial' : 'final' }),
      ...(isActive && i === 0 && n % 7 === 1 && { credited: 500 }),
      status: paid ? 'paid' : days === undefined ? 'draft' : 'sent',
      sentDaysAgo: days,
      ...(paid && { paidAfter: Math.min(days - 1, 9 + (n % 8)) }),
      currency: n % 7 === 3 ? 'USD' : 'EUR',
      dueDays: DUE_DAYS,
      copyTo: company.invoiceEmails ?? (n % 5 === 0 ? [`accounts@${company.at}.example`] : []),
      lines,
    }
  })
}
