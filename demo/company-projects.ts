import { addDays } from '#app/core/days.ts'
import { getDocumentKind } from '#app/domain/documents/document-kinds.ts'
import { calculateTotals } from '#app/domain/invoices/invoice-totals.ts'
import { makeDocx, makePdf, makeXlsx } from './sample-files.ts'
import type { Company, Service } from './seed/companies.ts'
import * as texts from './seed/project-texts.ts'
import {
  addVersion,
  workingHourAgo as ago,
  dateAgo,
  id,
  LOCALHOST,
  logActivity,
  type Person,
  type Rows,
  type Staff,
} from './seed-rows.ts'

type ProjectSeed = {
  rows: Rows
  staff: Staff
  company: Company
  people: Person[]
  project: { id: string; name: string; about: string; service: Service; status: string; days: number }
  /** Index among all projects. Varies amounts and dates. */
  n: number
}
type Context = ProjectSeed & { client: Person; lead: Person; isCompleted: boolean; isActive: boolean }

/** Adds a project's contents according to its status and age. */
export function addProjectContents(seed: ProjectSeed): void {
  const { people, staff, n, project } = seed
  const isCompleted = project.status === 'Completed'
  const isActive = !isCompleted && project.status !== 'Planned'
  const context = {
    ...seed,
    client: people[0] as Person,
    lead: staff[n % 2] as Person,
    isCompleted,
    isActive,
  }
  addProgress(context)
  addDocuments(context)
  if (isActive) {
    addRequests(context)
    addMessages(context)
  }
  addInvoices(context)
}

function addProgress({ rows, project, n, lead, isCompleted, isActive }: Context): void {
  const { service, days } = project
  // Nothing is late here, because the demo client's overdue request and invoice are enough to show that.
  const due = isCompleted
    ? [days * 0.75, days * 0.5, days * 0.25]
    : isActive
      ? [days * 0.5, -4 - (n % 20), -60 - n]
      : [-8 - (n % 12), -30 - (n % 20), -60 - n]
  texts.milestones[service].forEach((title, i) => {
    const at = due[i] ?? 0
    const reached = isCompleted || (i === 0 && isActive)
    rows.milestones.push({
      ...{ id: id(), projectId: project.id, title, dueOn: dateAgo(at) },
      ...{ reachedOn: reached ? dateAgo(at + 1) : null, createdAt: ago(days) },
    })
  })
  if (!isCompleted && !isActive) return
  texts.updates[service].forEach(([title, body], i) => {
    const createdAt = ago(days * (i === 0 ? 0.7 : 0.3))
    const row = { id: id(), projectId: project.id, title, body, postedBy: lead.uid, createdAt }
    rows.projectUpdates.push(row)
    const entry = { at: createdAt, by: lead, action: 'project.update-posted', subject: project }
    logActivity(rows, entry, { title })
  })
}

const DOCUMENTS_BY_STATUS: Record<string, number> = {
  ...{ Completed: 5, 'In Progress': 3, 'On Hold': 3, Planned: 1 },
}

/** Size in bytes of the pictures in a document. Most documents have none. */
const PICTURE_BYTES = [0, 60_000, 0, 0, 210_000, 0, 0, 620_000, 0, 110_000, 0, 0, 340_000]

function addDocuments(context: Context): void {
  const { rows, project, n, client, lead, isActive } = context
  const count = (DOCUMENTS_BY_STATUS[project.status] ?? 2) + (isActive ? n % 2 : 0)
  texts.documents[project.service].slice(0, count).forEach((document, i) => {
    const { name, from } = document
    // An active project's last document is recent.
    const recency = isActive ? 0.9 - (n % 9) / 10 : 0
    const first = (project.days * (count - i - recency)) / (count + 1)
    // Every fourth document has a second version, a few days later.
    const uploadDays = (n + i) % 4 === 0 && first > 6 ? [first, first - 4] : [first]
    const [uploader, reader] = from === 'client' ? [client, lead] : [lead, client]
    const documentId = id()
    const kind = getDocumentKind(name) ?? 'pdf'
    const action = from === 'client' ? 'document.uploaded' : 'document.shared'
    const files = uploadDays.map((days, v) => {
      const version = v + 1
      const createdAt = ago(days)
      const pictureBytes = PICTURE_BYTES[(n * 5 + i * 3 + version) % PICTURE_BYTES.length]
      const content = makeContent(context, document, version, pictureBytes)
      const row = { documentId, version, kind, content, createdAt, uploadedBy: uploader.uid }
      const { bytes } = addVersion(rows, row)
      if ((n + i) % 5 !== 0)
        rows.documentEvents.push({
          ...{ id: id(), documentId, version, action: 'download', uid: reader.uid, clientIp: LOCALHOST },
          createdAt: ago(days * 0.9),
        })
      logActivity(
        rows,
        { at: createdAt, by: uploader, action, subject: { id: documentId, name } },
        { version },
      )
      return { bytes, modifiedAt: createdAt }
    })
    rows.documents.push({
      ...{ id: documentId, clientId: client.uid, projectId: project.id, origin: from, name, kind },
      ...{ bytes: 0, ...files.at(-1), version: files.length, createdAt: ago(uploadDays[0] ?? 0) },
    })
  })
}

function makeContent(
  { company, project, n }: Context,
  document: (typeof texts.documents)[Service][number],
  version: number,
  pictureBytes: number | undefined,
): Buffer {
  const { name, sections = [], sheet } = document
  if (sheet) {
    const r0 = n * 37 + version * 13
    const cell = (r: number, c: number) => 100 + ((r0 + r * 53 + c * 71) % 900)
    const row = (head: string, r: number) => [head, ...sheet.heads.slice(1).map((_, c) => cell(r, c))]
    return makeXlsx([sheet.heads, ...sheet.rows.map(row)])
  }
  const heading = { heading: company.name, paragraphs: [project.name, project.about] }
  const make = name.endsWith('.pdf') ? makePdf : makeDocx
  return make(name.replace(/\.\w+$/, ''), [heading, ...sections], pictureBytes)
}

function addRequests({ rows, project, n, client, lead }: Context): void {
  const states = ['accepted', n % 4 === 0 ? 'handed-in' : null, n % 2 === 0 ? 'open' : null] as const
  texts.requests[project.service].forEach((request, i) => {
    const state = states[i]
    if (!state) return
    const askedDays = project.days * ([0.8, 0.3, 0.2][i] ?? 0.2) + 1
    const [askedAt, acceptedAt] = [ago(askedDays), ago(askedDays * 0.4)]
    const submittedAt = state === 'open' ? null : ago(askedDays * 0.6)
    const requestId = id()
    const answer = submittedAt && (texts.answers[(n + i) % 2] ?? null)
    const subject = { id: project.id, name: `${project.name}: ${request.title}` }
    rows.requests.push({
      ...{ id: requestId, projectId: project.id, ...request, state, answer },
      dueOn: dateAgo(i === 2 ? -5 - (n % 15) : askedDays - 10),
      ...{ submittedBy: submittedAt && client.uid, submittedAt: submittedAt },
      decidedAt: state === 'accepted' ? acceptedAt : null,
      ...{ createdAt: askedAt, updatedAt: submittedAt ?? askedAt },
    })
    logActivity(rows, { at: askedAt, by: lead, action: 'project.asked', subject })
    if (!submittedAt) return
    const addStep = (action: 'answered' | 'accepted', by: Person, at: Date, words: string | null) => {
      rows.requestEvents.push({
        ...{ requestId, action, uid: by.uid, byName: by.name, byEmail: by.email, comment: words },
        ...{ createdAt: at, clientIp: LOCALHOST },
      })
      logActivity(rows, { at, by, action: `project.${action}`, subject })
    }
    addStep('answered', client, submittedAt, answer)
    if (state === 'accepted') addStep('accepted', lead, acceptedAt, null)
  })
}

/** Indexes of the projects whose last client message the administrator has not read. */
const UNREAD = [7, 23]

function addMessages({ rows, staff, people, project, n, client, lead }: Context): void {
  const conversations = texts.conversations[project.service]
  const conversation = conversations[n % conversations.length] ?? []
  const startedDays = UNREAD.includes(n) ? 1.5 : Math.min(project.days * 0.6, 2 + ((n * 3) % 24))
  const started = ago(startedDays).getTime()
  const at = conversation.map((_, i) => new Date(started + i * 5 * 3_600_000))
  conversation.forEach((text, i) => {
    const side = i % 2 === 0 ? 'client' : 'firm'
    const by = side === 'firm' ? lead : i === 2 ? (people.at(-1) as Person) : client
    const createdAt = at[i] as Date
    rows.messages.push({
      ...{ id: id(), projectId: project.id, side, writtenBy: by.uid, byName: by.name, text, createdAt },
    })
    logActivity(rows, { at: createdAt, by, action: 'project.message-sent', subject: project })
  })
  for (const uid of new Set([...staff, ...people].map((person) => person.uid))) {
    const unread = UNREAD.includes(n) && uid === staff[0].uid
    const readAt = unread ? new Date(started - 1) : (at.at(-1) as Date)
    rows.messageReads.push({ projectId: project.id, uid, readAt })
  }
}

const DUE_DAYS = 21

function addInvoices({
  rows,
  staff,
  company,
  project,
  n,
  client,
  lead,
  isActive,
  isCompleted,
}: Context): void {
  const { service, days: age } = project
  const [first, second, unitPrice] = texts.billedWork[service]
  /** Days since each invoice was sent, or `null` for a draft. */
  const sentDaysAgo: (number | null)[] = isCompleted ? [age * 0.6, age * 0.2] : []
  if (isActive) sentDaysAgo.push(age > 60 ? age - 30 : 6 + (n % 25))
  if (isActive && age > 75) sentDaysAgo.push(4 + (n % 33))
  if (isActive && n % 6 === 0) sentDaysAgo.push(null)
  sentDaysAgo.forEach((days, i) => {
    const quantity = 3000 + ((n * 7 + i * 5) % 14) * 500
    const lines = [
      { description: i === 0 ? first : second, quantity, unitPrice, taxRate: 1900 },
      ...(n % 3 === 0 ? [{ description: 'Travel', quantity: 1000, unitPrice: 18_450, taxRate: 700 }] : []),
    ]
    const { lineNets, net, tax, total } = calculateTotals(lines)
    const invoiceId = id()
    for (const [p, line] of lines.entries())
      rows.invoiceLines.push({ invoiceId, position: p + 1, net: lineNets[p] ?? 0, ...line })
    const common = {
      ...{ id: invoiceId, clientId: client.uid, projectId: project.id, dueDays: DUE_DAYS, net, tax, total },
      ...{
        currency: n % 7 === 3 ? 'USD' : 'EUR',
        billTo: [company.name, client.name, company.city, 'Ellan'].join('\n'),
      },
      copyTo: n % 5 === 0 ? [`accounts@${company.at}.example`] : [],
    }
    if (days === null) {
      rows.invoices.push({ ...common, status: 'draft', createdAt: ago(1 + (n % 4)) })
      return
    }
    const paid = days >= DUE_DAYS || (days > 10 && n % 3 !== 0)
    const paidDaysAgo = Math.max(1, days - 9 - (n % 8))
    const issuedOn = dateAgo(days)
    rows.invoices.push({
      ...{ ...common, status: paid ? 'paid' : 'sent', issuedOn, dueOn: addDays(issuedOn, DUE_DAYS) },
      ...{ projectTitle: project.name, paidOn: paid ? dateAgo(paidDaysAgo) : null },
      ...{ createdAt: ago(days) },
    })
    // `numberInvoices` fills in the name.
    const subject = { id: invoiceId, name: '' }
    logActivity(rows, { at: ago(days), by: lead, action: 'invoice.sent', subject })
    if (paid) logActivity(rows, { at: ago(paidDaysAgo), by: staff[0], action: 'invoice.paid', subject })
  })
}
