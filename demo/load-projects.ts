import { createHash } from 'node:crypto'
import { REQUEST_KINDS, type StepAction } from '#app/core/request-states.ts'
import { getDocumentKind } from '#app/domain/documents/document-kinds.ts'
import { requestedStatus } from '#content/lists.ts'
import { addInvoice, type Buyer, type InvoiceContext } from './load-invoices.ts'
import { makeDocx, makePdf, makeXlsx } from './sample-files.ts'
import type { SeedDocument, SeedProject, SeedRequest, SeedVersion } from './seed/project.ts'
import type { Person, Rows, Staff } from './seed-rows.ts'
import {
  workingHourAgo as ago,
  createId,
  dateAgo,
  hoursAgo,
  LOCALHOST,
  logActivity,
  notBefore,
} from './seed-rows.ts'

/** A client company, or a private person without `companyId`. The first person is the main contact. */
type Company = { people: [Person, ...Person[]]; buyer: Buyer; companyId: string | null }
type Context = Company & InvoiceContext
type StoredVersion = { documentId: string; documentName: string; documentVersion: number; sha256: string }

/** Adds a client's project with everything in it. */
export function addProject(rows: Rows, staff: Staff, company: Company, seed: SeedProject): void {
  const { members = [], milestones = [], updates = [], documents = [], ...others } = seed
  const {
    requests = [],
    messages = [],
    unreadBy: _,
    invoices = [],
    daysAgo,
    id: projectId = createId(),
    ...columns
  } = others
  const { companyId } = company
  const [client] = company.people
  const lead = staff[rows.projects.length % 2] as Person
  const project = { id: projectId, name: seed.title }
  const log: Context['log'] = (at, by, action, subject = project, after) =>
    logActivity(rows, { at, by, action, subject }, after)
  const isRequested = seed.status === requestedStatus
  rows.projects.push({
    ...columns,
    id: projectId,
    clientId: client.uid,
    companyId,
    leadId: isRequested ? null : lead.uid,
    createdAt: ago(daysAgo),
    updatedAt: ago(daysAgo / 9),
  })
  log(ago(daysAgo), isRequested ? client : staff[0], isRequested ? 'project.requested' : 'project.created')
  for (const { daysAgo: days, ...member } of members) {
    const account = rows.users.find((user) => user.id === member.uid)
    const createdAt = notBefore(account?.createdAt ?? ago(daysAgo), ago(days))
    rows.projectMembers.push({ ...member, projectId, documents: true, createdAt })
  }
  for (const [title, due, reached] of milestones)
    rows.milestones.push({
      id: createId(),
      projectId,
      title,
      dueOn: dateAgo(-due),
      createdAt: ago(daysAgo),
      reachedOn: reached === undefined ? null : dateAgo(-reached),
    })
  for (const [posted, title, body] of updates) {
    const createdAt = ago(-posted)
    rows.projectUpdates.push({ id: createId(), projectId, title, body, createdAt })
    log(createdAt, lead, 'project.update-posted', project, { title })
  }
  const context = { ...company, rows, staff, client, lead, project, log }
  const stored = documents.flatMap((document) => addDocument(context, document))
  for (const request of requests) addRequest(context, request, stored)
  if (messages.length > 0) addMessages(context, { ...seed, messages }, stored)
  for (const invoice of invoices) addInvoice(context, invoice)
}

function addDocument(
  { rows, client, lead, project, log }: Context,
  { name, from, downloaded, withdrawn, versions }: SeedDocument,
): StoredVersion[] {
  const documentId = createId()
  const kind = getDocumentKind(name) ?? 'pdf'
  const [uploader, reader] = from === 'client' ? [client, lead] : [lead, client]
  const files = versions.map((seed, i) => {
    const version = i + 1
    const createdAt = ago(seed.daysAgo)
    const content = makeContent(name, seed)
    const file = { bytes: content.byteLength, sha256: createHash('sha256').update(content).digest('hex') }
    const storageKey = createId()
    rows.files.push({ key: storageKey, content })
    rows.documentVersions.push({
      ...file,
      documentId,
      version,
      kind,
      storageKey,
      createdAt,
      uploadedBy: uploader.uid,
    })
    const event = { documentId, version, clientIp: LOCALHOST }
    rows.documentEvents.push({ ...event, id: createId(), action: 'upload', uid: uploader.uid, createdAt })
    if (downloaded) {
      const at = notBefore(createdAt, ago(seed.daysAgo * 0.9))
      rows.documentEvents.push({
        ...event,
        id: createId(),
        action: 'download',
        uid: reader.uid,
        createdAt: at,
      })
    }
    const action = from === 'client' ? 'document.uploaded' : 'document.shared'
    log(createdAt, uploader, action, { id: documentId, name }, { version })
    return { ...file, createdAt }
  })
  const newest = files.at(-1)
  rows.documents.push({
    id: documentId,
    clientId: client.uid,
    projectId: project.id,
    origin: from,
    name,
    kind,
    version: files.length,
    bytes: newest?.bytes ?? 0,
    modifiedAt: newest?.createdAt,
    createdAt: files[0]?.createdAt,
    withdrawnAt: withdrawn ? new Date() : null,
  })
  return files.map(({ sha256 }, i) => ({ documentId, documentName: name, documentVersion: i + 1, sha256 }))
}

function makeContent(name: string, { title = '', sections = [], rows, pictureBytes }: SeedVersion): Buffer {
  if (rows) return makeXlsx(rows)
  return (name.endsWith('.pdf') ? makePdf : makeDocx)(title, sections, pictureBytes)
}

const isClientAction = (action: StepAction) => ['answered', 'uploaded', 'approved'].includes(action)

function addRequest(
  { rows, client, lead, project, log }: Context,
  { kind, section, title, details, asked, due, state, document, steps = [] }: SeedRequest,
  stored: StoredVersion[],
): void {
  const requestId = createId()
  const version = stored.find(
    ({ documentName, documentVersion }) => documentName === document?.[0] && documentVersion === document[1],
  )
  const submitted = steps.find(([action]) => isClientAction(action))
  const decided = steps.find(([action]) => !isClientAction(action))
  rows.requests.push({
    id: requestId,
    projectId: project.id,
    kind,
    section,
    title,
    details,
    state,
    ...(REQUEST_KINDS[kind].needsDocument && version),
    dueOn: due === undefined ? null : dateAgo(-due),
    ...(submitted && { answer: submitted[2], submittedBy: client.uid, submittedAt: ago(-submitted[1]) }),
    decision: submitted?.[0] === 'approved' ? 'approved' : null,
    reason: state === 'changes-requested' ? decided?.[2] : null,
    createdAt: ago(-asked),
    updatedAt: ago(-(steps.at(-1)?.[1] ?? asked)),
  })
  if (REQUEST_KINDS[kind].submission === 'files' && version)
    rows.requestDocuments.push({ ...version, requestId, version: version.documentVersion })
  const subject = { id: project.id, name: `${project.name}: ${title}` }
  log(ago(-asked), lead, 'project.request-added', subject)
  for (const [action, day, comment] of steps) {
    const by = isClientAction(action) ? client : lead
    const createdAt = ago(-day)
    rows.requestEvents.push({
      requestId,
      action,
      comment,
      uid: by.uid,
      byName: by.name,
      byEmail: by.email,
      ...(by === client && version),
      clientIp: LOCALHOST,
      createdAt,
    })
    log(createdAt, by, `project.${action === 'uploaded' ? 'submitted' : action}`, subject)
  }
}

function addMessages(
  { rows, staff, people, lead, project, log }: Context,
  { members = [], messages, unreadBy }: Required<Pick<SeedProject, 'messages'>> & SeedProject,
  stored: StoredVersion[],
): void {
  const projectId = project.id
  for (const { hoursAgo: hours, by: uid, text, document } of messages) {
    const by = people.find((person) => person.uid === uid) ?? lead
    const messageId = createId()
    const createdAt = hoursAgo(hours)
    rows.messages.push({
      id: messageId,
      projectId,
      side: uid ? 'client' : 'firm',
      writtenBy: by.uid,
      byName: by.name,
      text,
      createdAt,
    })
    log(createdAt, by, 'project.message-sent')
    const attached = stored.find(({ documentName }) => documentName === document)
    if (attached) rows.messageDocuments.push({ ...attached, messageId })
  }
  const last = hoursAgo(messages.at(-1)?.hoursAgo ?? 0)
  const lastOfClient = hoursAgo(messages.findLast(({ by }) => by)?.hoursAgo ?? 0)
  for (const uid of new Set([people[0], ...members, ...staff].map((person) => person.uid))) {
    const unread = unreadBy === 'everybody' || (unreadBy && uid === staff[0].uid)
    rows.messageReads.push({ projectId, uid, readAt: unread ? new Date(Number(lastOfClient) - 1) : last })
  }
}
