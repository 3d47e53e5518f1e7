import { createHash } from 'node:crypto'
import { Failure } from '#app/core/failures.ts'
import type { RoomLevel } from '#app/core/room-levels.ts'
import { HOUR_MS } from '#app/core/units.ts'
import { ROOM_CONSENT_TEXT } from '#app/domain/agreements/consent.ts'
import { getRoomFileKind } from '#app/domain/documents/document-kinds.ts'
import { composeFromTemplate } from '#app/domain/rooms/agreement-texts.server.ts'
import type { RoomAction } from '#app/domain/rooms/room-actions.ts'
import { countPages, makeDocx, makePdf, makePng, makeXlsx } from './sample-files.ts'
import { type SeedEntry, seedRoom } from './seed/room.ts'
import {
  workingHourAgo as ago,
  createId,
  dateAgo,
  LOCALHOST,
  notBefore,
  type Person,
  type Rows,
  type Staff,
} from './seed-rows.ts'

type Facts = Partial<Omit<Rows['roomEvents'][number], 'action' | 'createdAt' | 'roomId'>>
type Version = { id: string; entryId: string; facts: Record<string, unknown>; availableAt: Date }
type Member = { id: string; groupId: string; uid: string; acceptedAt: Date }
type Context = {
  rows: Rows
  lead: Person
  startedAt: Date
  /** Newest released version of each document, by title. */
  versions: Map<string, Version>
  /** Guests who have accepted the agreement, by user id. */
  members: Map<string, Member>
  record: (createdAt: Date, by: Person, action: RoomAction, facts?: Facts) => void
}

const { id: roomId, groups } = seedRoom
const after = (moment: Date, minutes: number) => new Date(Number(moment) + (minutes * HOUR_MS) / 60)

/** Adds the data room of a project that is in the rows, as if all of it had happened in the portal. */
export function addRoom(rows: Rows, staff: Staff): void {
  const project = rows.projects.find(({ id }) => id === seedRoom.projectId)
  if (!project?.id) return
  const lead = staff.find(({ uid }) => uid === project.leadId) ?? staff[0]
  const startedAt = ago(seedRoom.startedDaysAgo)
  const context: Context = {
    rows,
    lead,
    startedAt,
    versions: new Map(),
    members: new Map(),
    record: (createdAt, { uid, name, email }, action, facts) =>
      rows.roomEvents.push({ roomId, createdAt, uid, name, email, action, clientIp: LOCALHOST, ...facts }),
  }
  const { record } = context
  const openedAt = ago(seedRoom.openedDaysAgo)
  const lockedAt = after(startedAt, 20)
  rows.rooms.push({
    id: roomId,
    projectId: project.id,
    name: seedRoom.name,
    state: 'open',
    lockedAt,
    lastNumber: seedRoom.entries.length,
    lastPublication: seedRoom.questions.filter(({ published }) => published).length,
    createdBy: lead.uid,
    createdAt: openedAt,
  })
  record(openedAt, lead, 'room.opened', { data: { name: seedRoom.name } })
  for (const group of groups) addGroup(context, group)
  record(lockedAt, lead, 'room.index-locked')
  addEntries(context, ago(seedRoom.filledDaysAgo))
  const changes = rows.roomGrants.map(({ entryId, groupId, level }) => ({
    entry: entryId,
    group: groupId,
    level,
  }))
  record(after(startedAt, 30), lead, 'levels.saved', { data: { changes } })
  for (const visit of seedRoom.visits) addVisit(context, visit)
  addQuestions(context)
}

function findPerson({ rows, lead }: Context, uid: string): Person {
  const user = rows.users.find((row) => row.id === uid)
  return user ? { uid, name: user.name, email: user.email } : lead
}

/** Without an agreement if the firm's content has no template for it, or the firm has no address. */
function findAgreement() {
  try {
    return composeFromTemplate(seedRoom, seedRoom.template)
  } catch (err) {
    if (err instanceof Failure) return null
    throw err
  }
}

function addGroup(context: Context, { id: groupId, name, level, people }: (typeof groups)[number]): void {
  const { rows, lead, startedAt, record } = context
  const agreement = findAgreement()
  const template = agreement && seedRoom.template
  const version = agreement && 1
  rows.roomGroups.push({
    id: groupId,
    roomId,
    name,
    level,
    template,
    agreementVersion: version,
    createdAt: startedAt,
    lastQuestion: seedRoom.questions.filter(({ uid }) => people.some((person) => person.uid === uid)).length,
  })
  if (agreement) rows.roomAgreements.push({ ...agreement, groupId, version: 1, createdAt: startedAt })
  const facts = agreement && { template, version, title: agreement.title, shownHash: agreement.shownHash }
  record(startedAt, lead, 'group.added', {
    groupId,
    data: { name, level, expiresOn: null, agreement: facts },
  })
  for (const { uid, invitedDaysAgo, acceptedDaysAgo } of people) {
    const person = findPerson(context, uid)
    const id = createId()
    const invitedAt = ago(invitedDaysAgo)
    const acceptedAt = acceptedDaysAgo === undefined ? null : ago(acceptedDaysAgo)
    const invitation = { uid, name: person.name, email: person.email }
    rows.roomMembers.push({
      ...invitation,
      id,
      roomId,
      groupId,
      invitedAt,
      invitedBy: lead.uid,
    })
    record(invitedAt, lead, 'member.invited', {
      groupId,
      data: { ...invitation, member: id, expiresOn: null },
    })
    if (!acceptedAt) continue
    context.members.set(uid, { id, groupId, uid, acceptedAt })
    if (!agreement) continue
    const acceptance = createId()
    const evidence = {
      fullName: person.name,
      shownHash: agreement.shownHash,
      factor: 'session' as const,
    }
    rows.roomAcceptances.push({ id: acceptance, memberId: id, groupId, version: 1, acceptedAt })
    rows.acceptanceEvents.push({
      ...person,
      ...evidence,
      agreementId: acceptance,
      action: 'signed',
      consent: ROOM_CONSENT_TEXT,
      clientIp: LOCALHOST,
      createdAt: acceptedAt,
    })
    record(acceptedAt, person, 'member.accepted', {
      groupId,
      data: { ...evidence, acceptance, member: id, version: 1 },
    })
  }
}

type Folder = { ancestors: string[]; number: string; levels: Record<string, RoomLevel> }

/** Adds the index, with a minute from one entry to the next, and releases it. */
function addEntries(context: Context, filledAt: Date): void {
  const { rows, lead, record } = context
  let minutes = 0
  const add = (seed: SeedEntry, i: number, { ancestors, number: numberAround, levels: around }: Folder) => {
    const { title, entries, levels = {}, addedDaysAgo, newVersion, request } = seed
    const id = createId()
    const parentId = ancestors.at(-1) ?? null
    const number = i + 1
    const fullNumber = numberAround ? `${numberAround}.${number}` : String(number)
    const documentKind = getRoomFileKind(title)
    const kind = entries ? 'folder' : documentKind ? 'document' : 'placeholder'
    const createdAt = after(filledAt, ++minutes)
    rows.roomEntries.push({
      id,
      roomId,
      ancestors,
      kind,
      title,
      number,
      createdAt,
      createdBy: lead.uid,
      lastNumber: entries?.length ?? 0,
      requestId: rows.requests.find((row) => row.title === request)?.id ?? null,
    })
    const initialKind = addedDaysAgo === undefined ? kind : 'placeholder'
    record(createdAt, lead, 'entry.added', {
      entryId: id,
      data: { title, kind: initialKind, parentId, number, fullNumber },
    })
    for (const [groupId, level] of Object.entries(levels))
      rows.roomGrants.push({ groupId, entryId: id, level })
    const inherited = { ...around, ...levels }
    for (const [at, inside] of (entries ?? []).entries())
      add(inside, at, { ancestors: [...ancestors, id], number: fullNumber, levels: inherited })
    if (!documentKind) return
    const uploadedAt = addedDaysAgo === undefined ? after(createdAt, 0.5) : ago(addedDaysAgo)
    const entry = { id, title, fullNumber, levels: inherited }
    addVersion(context, entry, seed, { version: 1, uploadedAt, isReleased: true })
    if (newVersion)
      addVersion(context, entry, newVersion, {
        version: 2,
        uploadedAt: ago(newVersion.daysAgo),
        isReleased: false,
      })
  }
  const levels = Object.fromEntries(groups.map(({ id, level }) => [id, level]))
  for (const [i, entry] of seedRoom.entries.entries()) add(entry, i, { ancestors: [], number: '', levels })
  recordReleases(context)
}

function addVersion(
  { rows, lead, startedAt, versions, record }: Context,
  entry: { id: string; title: string; fullNumber: string; levels: Record<string, RoomLevel> },
  seed: Pick<SeedEntry, 'sections' | 'rows' | 'rectangles' | 'hasRendition'>,
  { version, uploadedAt, isReleased }: { version: number; uploadedAt: Date; isReleased: boolean },
): void {
  const { id: entryId, title } = entry
  const kind = getRoomFileKind(title) ?? 'pdf'
  const name = title.replace(/\.\w+$/, '')
  const file = storeFile(rows, makeContent(title, name, seed))
  const rendition = seed.hasRendition ? storeFile(rows, makePdf(name, seed.sections ?? [])) : null
  const pages = kind === 'png' ? 1 : countPages(rendition?.content ?? file.content)
  const id = createId()
  const { storageKey, bytes, sha256 } = file
  rows.roomVersions.push({
    id,
    roomId,
    entryId,
    version,
    kind,
    fileName: title,
    storageKey,
    bytes,
    sha256,
    ...(rendition && {
      renditionKey: rendition.storageKey,
      renditionBytes: rendition.bytes,
      renditionSha256: rendition.sha256,
    }),
    ...(pages > 0 ? { pages } : { unmarkable: 'no-rendition' }),
    uploadedBy: lead.uid,
    createdAt: uploadedAt,
  })
  const facts = { version, kind, fileName: title, bytes, sha256 }
  record(uploadedAt, lead, 'version.added', { entryId, versionId: id, data: { title, ...facts } })
  if (!isReleased) return
  const availableAt = after(uploadedAt > startedAt ? uploadedAt : startedAt, 45)
  versions.set(title, {
    id,
    entryId,
    facts: { title, number: entry.fullNumber, version, sha256 },
    availableAt,
  })
  for (const [groupId, level] of Object.entries(entry.levels))
    if (level !== 'none') rows.roomReleases.push({ groupId, versionId: id, entryId, releasedAt: availableAt })
}

function makeContent(
  title: string,
  name: string,
  { sections = [], rows, rectangles }: Pick<SeedEntry, 'sections' | 'rows' | 'rectangles'>,
): Buffer {
  if (rectangles) return makePng(1200, 800, rectangles)
  if (rows) return makeXlsx(rows)
  return (title.endsWith('.pdf') ? makePdf : makeDocx)(name, sections)
}

function storeFile(rows: Rows, content: Buffer) {
  const storageKey = createId()
  rows.files.push({ key: storageKey, content })
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { storageKey, content, bytes: content.byteLength, sha256 }
}

/** Records one event for each group and time. */
function recordReleases({ rows, lead, record }: Context): void {
  const released = Map.groupBy(
    rows.roomReleases,
    ({ groupId, releasedAt }) => `${groupId} ${Number(releasedAt)}`,
  )
  for (const [first, ...others] of released.values())
    if (first?.releasedAt)
      record(first.releasedAt, lead, 'versions.released', {
        groupId: first.groupId,
        data: { documents: 1 + others.length },
      })
}

/** Adds views of pages and downloads, one after the other. */
function addVisit(
  context: Context,
  { uid, daysAgo, views, downloads = [] }: (typeof seedRoom.visits)[number],
) {
  const { versions, members, record } = context
  const member = members.get(uid)
  if (!member) return
  const person = findPerson(context, uid)
  let at = notBefore(member.acceptedAt, ago(daysAgo))
  const getFacts = ({ id, entryId, facts }: Version) => ({
    groupId: member.groupId,
    entryId,
    versionId: id,
    data: facts,
  })
  for (const [title, from, to, seconds] of views) {
    const version = versions.get(title)
    if (!version) continue
    at = notBefore(version.availableAt, at)
    for (let page = from; page <= to; page++) {
      record(at, person, 'document.viewed', { ...getFacts(version), page })
      at = after(at, seconds / 60)
      record(at, person, 'document.page-read', { ...getFacts(version), page, seconds })
    }
  }
  for (const title of downloads) {
    const version = versions.get(title)
    if (!version) continue
    at = after(at, 1)
    const as = title.endsWith('.pdf') ? 'marked' : 'original'
    const facts = getFacts(version)
    record(at, person, 'document.downloaded', { ...facts, data: { ...facts.data, as } })
  }
}

/** Adds questions with their answers, numbered within the group, and publishes some. */
function addQuestions(context: Context): void {
  const { rows, lead, versions, members, record } = context
  const numbers = new Map<string, number>()
  let publications = 0
  for (const { uid, daysAgo, question, entry, page, ...seed } of seedRoom.questions) {
    const member = members.get(uid)
    if (!member) continue
    const { groupId } = member
    const asker = findPerson(context, uid)
    const number = (numbers.get(groupId) ?? 0) + 1
    numbers.set(groupId, number)
    const version = entry === undefined ? undefined : versions.get(entry)
    const askedAt = notBefore(version?.availableAt ?? member.acceptedAt, ago(daysAgo))
    const assignedTo = seed.assignedTo ? findPerson(context, seed.assignedTo) : null
    const by = assignedTo ?? lead
    const answeredAt = seed.answer && notBefore(askedAt, ago(seed.answer.daysAgo))
    rows.roomQuestions.push({
      id: createId(),
      roomId,
      groupId,
      number,
      memberId: member.id,
      askedByName: asker.name,
      entryId: version?.entryId,
      page,
      question,
      state: seed.answer ? 'answered' : assignedTo ? 'assigned' : 'asked',
      assignedTo: assignedTo?.uid,
      answer: seed.answer?.text,
      answeredBy: seed.answer && by.uid,
      askedAt,
      answeredAt,
    })
    record(askedAt, asker, 'question.asked', {
      groupId,
      entryId: version?.entryId,
      page,
      data: { number, question },
    })
    if (assignedTo)
      record(after(askedAt, 10), lead, 'question.assigned', {
        groupId,
        data: { number, to: assignedTo.name },
      })
    if (seed.answer && answeredAt)
      record(answeredAt, by, 'question.answered', {
        groupId,
        data: { number, answer: seed.answer.text, sent: true },
      })
    if (!seed.published) continue
    const { daysAgo: publishedDaysAgo, ...published } = seed.published
    rows.roomPublications.push({
      ...published,
      roomId,
      number: ++publications,
      publishedOn: dateAgo(publishedDaysAgo),
    })
    record(ago(publishedDaysAgo), lead, 'answer.published')
  }
}
