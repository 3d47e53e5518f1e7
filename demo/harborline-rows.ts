import { addDays, daysFromToday, today } from '#app/core/days.ts'
import { REQUEST_KINDS, type StepAction } from '#app/core/request-states.ts'
import { getDocumentKind } from '#app/domain/documents/document-kinds.ts'
import { calculateTotals } from '#app/domain/invoices/invoice-totals.ts'
import { firm } from '#content/firm.ts'
import { makeDocx, makePdf, makeXlsx } from './sample-files.ts'
import { harborlineInvoices, harborlineProjects, type SeedVersion } from './seed/harborline.ts'
import { clientsWithAccount, mara, planners } from './seed/people.ts'
import { addVersion, daysAgo, hoursAgo, id, LOCALHOST, type Rows, type Staff } from './seed-rows.ts'

const [owner, finance] = clientsWithAccount as [
  (typeof clientsWithAccount)[0],
  (typeof clientsWithAccount)[0],
]

type Project = (typeof harborlineProjects)[number]
type StoredVersion = { id: string; name: string; version: number; sha256: string }

/** Adds the demo client's projects and invoices. */
export function addHarborline(rows: Rows, staff: Staff): void {
  const idByTitle = new Map<string, string>()
  for (const seed of harborlineProjects) {
    const { milestones, updates, documents = [], requests, messages, daysAgo: days, ...project } = seed
    const projectId = id()
    idByTitle.set(project.title, projectId)
    rows.projects.push({
      ...{ ...project, id: projectId, clientId: owner.id, createdAt: daysAgo(days), published: false },
      leadId: staff[rows.projects.length % 2]?.uid,
    })
    for (const [title, due, reached] of milestones)
      rows.milestones.push({
        ...{ id: id(), projectId, title, dueOn: daysFromToday(due) },
        reachedOn: reached === undefined ? null : daysFromToday(reached),
      })
    for (const [posted, title, body] of updates)
      rows.projectUpdates.push({ id: id(), projectId, title, body, createdAt: daysAgo(-posted) })
    const stored = documents.flatMap((document) => addDocument(rows, projectId, document))
    for (const request of requests ?? []) addRequest(rows, projectId, request, stored)
    if (messages) addMessages(rows, projectId, messages, stored, staff)
  }
  const member = (title: string, uid: string, invoices: boolean, days: number) =>
    rows.projectMembers.push({
      ...{ projectId: idByTitle.get(title) ?? '', uid, documents: true, invoices, createdAt: daysAgo(days) },
    })
  const [forecast, sale] = harborlineProjects.map(({ title }) => title) as [string, string]
  member(sale, finance.id, true, 15)
  for (const planner of planners) member(forecast, planner.id, false, 70)
  addInvoices(rows, idByTitle)
}

function addDocument(
  rows: Rows,
  projectId: string,
  { name, from, downloaded, withdrawn, versions }: NonNullable<Project['documents']>[number],
): StoredVersion[] {
  const documentId = id()
  const kind = getDocumentKind(name) ?? 'pdf'
  const uploadedBy = from === 'client' ? owner.id : null
  const files = versions.map((seed, i) => {
    const version = i + 1
    const createdAt = daysAgo(seed.daysAgo)
    const content = makeContent(name, seed)
    const file = addVersion(rows, { documentId, version, kind, content, createdAt, uploadedBy })
    if (downloaded)
      rows.documentEvents.push({
        ...{ id: id(), documentId, version, action: 'download', uid: owner.id, clientIp: LOCALHOST },
        createdAt: daysAgo(seed.daysAgo - 1),
      })
    return { ...file, createdAt }
  })
  const newest = files.at(-1)
  rows.documents.push({
    ...{ id: documentId, clientId: owner.id, projectId, origin: from, name, kind, version: files.length },
    ...{ bytes: newest?.bytes ?? 0, modifiedAt: newest?.createdAt },
    withdrawnAt: withdrawn ? new Date() : null,
  })
  return files.map(({ sha256 }, i) => ({ id: documentId, name, version: i + 1, sha256 }))
}

function makeContent(name: string, { weeks, title = '', sections = [], pictureBytes }: SeedVersion): Buffer {
  if (weeks) return makeXlsx(bookingsTable(weeks))
  return (name.endsWith('.pdf') ? makePdf : makeDocx)(title, sections, pictureBytes)
}

const bookingsTable = (weeks: number) => [
  ['Week', 'North depot', 'Harbor depot', 'East depot'],
  ...Array.from({ length: weeks }, (_, i) => [
    `2026-W${String(i + 1).padStart(2, '0')}`,
    1180 + ((i * 37) % 210),
    2460 + ((i * 53) % 340),
    905 + ((i * 29) % 160),
  ]),
]

const clientActions: StepAction[] = ['answered', 'uploaded', 'approved']

function addRequest(
  rows: Rows,
  projectId: string,
  request: NonNullable<Project['requests']>[number],
  stored: StoredVersion[],
): void {
  const { kind, title, details, asked, due, state, document: [name, number] = [], steps = [] } = request
  const requestId = id()
  const version = stored.find((one) => one.name === name && one.version === number)
  const submitted = steps.find(([action]) => clientActions.includes(action))
  const decided = steps.find(([action]) => !clientActions.includes(action)) ?? submitted
  const toApprove = REQUEST_KINDS[kind].needsDocument ? version : undefined
  rows.requests.push({
    ...{ id: requestId, projectId, kind, title, details: details ?? null, state },
    dueOn: due === undefined ? null : daysFromToday(due),
    answer: submitted?.[2] ?? null,
    documentId: toApprove?.id ?? null,
    documentVersion: toApprove?.version ?? null,
    sha256: toApprove?.sha256 ?? null,
    decision: submitted?.[0] === 'approved' ? 'approved' : null,
    reason: state === 'sent-back' ? (decided?.[2] ?? null) : null,
    submittedBy: submitted ? owner.id : null,
    submittedAt: submitted ? daysAgo(-submitted[1]) : null,
    decidedAt: decided && state !== 'handed-in' ? daysAgo(-decided[1]) : null,
    createdAt: daysAgo(-asked),
    updatedAt: daysAgo(-(steps.at(-1)?.[1] ?? asked)),
  })
  if (REQUEST_KINDS[kind].submission === 'files' && version)
    rows.requestDocuments.push({ requestId, documentId: version.id, version: version.version })
  for (const [action, day, words = null] of steps) {
    const byClient = clientActions.includes(action)
    const file = byClient ? version : undefined
    rows.requestEvents.push({
      ...{ requestId, action, comment: words, uid: byClient ? owner.id : null },
      byName: byClient ? owner.name : firm.name,
      byEmail: byClient ? owner.email : firm.email,
      documentName: file?.name ?? null,
      documentVersion: file?.version ?? null,
      sha256: file?.sha256 ?? null,
      clientIp: LOCALHOST,
      createdAt: daysAgo(-day),
    })
  }
}

/** Adds a conversation in which everybody has read all but the last message. */
function addMessages(
  rows: Rows,
  projectId: string,
  messages: NonNullable<Project['messages']>,
  stored: StoredVersion[],
  staff: Staff,
): void {
  for (const { hoursAgo: hours, by, text, document } of messages) {
    const writer = [owner, finance, mara].find((person) => person.id === by)
    const messageId = id()
    rows.messages.push({
      ...{ id: messageId, projectId, side: by === mara.id ? 'firm' : 'client', writtenBy: by },
      ...{ byName: writer?.name ?? '', text, createdAt: hoursAgo(hours) },
    })
    const attached = stored.find(({ name }) => name === document)
    if (attached) rows.messageDocuments.push({ messageId, documentId: attached.id })
  }
  const readAt = hoursAgo(messages.at(-2)?.hoursAgo ?? 0)
  for (const uid of [owner.id, finance.id, ...new Set(staff.map((person) => person.uid))])
    rows.messageReads.push({ projectId, uid, readAt })
}

function addInvoices(rows: Rows, idByTitle: Map<string, string>): void {
  for (const [i, invoice] of harborlineInvoices.entries()) {
    const { lines: seedLines, project, sentDaysAgo, paidAfter, remindedDaysAgo, ...fields } = invoice
    const lines = seedLines.map(([description, quantity, unitPrice, taxRate]) => ({
      ...{ description, quantity, unitPrice, taxRate },
    }))
    const { lineNets, net, tax, total } = calculateTotals(lines)
    const invoiceId = `demo-invoice-${i + 1}`
    const issuedOn = sentDaysAgo === undefined ? null : daysFromToday(-sentDaysAgo)
    rows.invoices.push({
      ...{ ...fields, id: invoiceId, clientId: owner.id, net, tax, total, issuedOn },
      ...{ billTo: `${owner.company}\n${owner.city}\n${owner.country}`, projectId: idByTitle.get(project) },
      dueOn: issuedOn && addDays(issuedOn, fields.dueDays),
      paidOn: paidAfter ? addDays(today(), paidAfter - (sentDaysAgo ?? 0)) : null,
      voidedAt: fields.status === 'void' ? daysAgo(60) : null,
      remindedAt: remindedDaysAgo ? daysAgo(remindedDaysAgo) : null,
      createdAt: daysAgo(sentDaysAgo ?? 0),
    })
    for (const [position, line] of lines.entries())
      rows.invoiceLines.push({ invoiceId, position: position + 1, net: lineNets[position] ?? 0, ...line })
  }
}
