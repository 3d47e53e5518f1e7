import { endOfDay } from '#app/core/days.ts'
import type { RoomLevel } from '#app/core/room-levels.ts'
import { t } from '#app/texts.ts'
import {
  asFacts,
  compareNumbers,
  type IndexHistory,
  listNumbers,
  listPath,
  type PastEvent,
  replayIndex,
} from './replay-index.ts'

type StoredGrant = { entryId: string; level: RoomLevel }
/** Version that was released to the group. */
type PastRelease = {
  entryId: string
  versionId: string
  version: number
  sha256: string
  releasedAt: Date
}

/** Records about a group. `events`: all of the room, the oldest first. */
export type GroupHistory = IndexHistory & {
  group: { id: string; level: RoomLevel; expiresOn: string | null }
  room: { closedAt: Date | null; expiresOn: string | null; showNumbers: boolean }
  grants: StoredGrant[]
  releases: PastRelease[]
  /** Times at which the project was archived or unarchived, the oldest first. */
  archivings: { at: Date; archived: boolean }[]
}

/** Document that the group could see at a time. */
export type DisclosedDocument = {
  entryId: string
  /** Full number, such as 1.2.1. Empty before the index is locked. */
  number: string
  numbers: number[]
  title: string
  /** Path to the document, from the outermost folder. */
  folders: { id: string; title: string; numbers: number[] }[]
  level: Exclude<RoomLevel, 'none'>
  release: PastRelease
}

/** Returns the documents that a group could see at a time, in the order of the index, by replaying events. */
export function replayDocuments(history: GroupHistory, at: Date): DisclosedDocument[] {
  const index = replayIndex(history, at)
  const levels = replayLevels(history, at)
  const newest = new Map<string, PastRelease>()
  for (const release of history.releases) {
    const known = newest.get(release.entryId)
    if (release.releasedAt <= at && (!known || release.version > known.version))
      newest.set(release.entryId, release)
  }
  const isLocked = history.lockedAt !== null && history.lockedAt <= at
  const documents: DisclosedDocument[] = []
  for (const [entryId, release] of newest) {
    const entry = index.get(entryId)
    if (!entry || entry.removed || entry.kind === 'folder') continue
    const path = listPath(index, entry)
    const own = path.find(({ id }) => levels.entries.has(id))
    const level = own ? (levels.entries.get(own.id) ?? 'none') : levels.group
    if (level === 'none') continue
    const numbers = listNumbers(index, entry)
    const folders = path
      .slice(1)
      .reverse()
      .map((folder) => ({ id: folder.id, title: folder.title, numbers: listNumbers(index, folder) }))
    documents.push({
      entryId,
      number: isLocked ? numbers.join('.') : '',
      numbers,
      title: entry.title,
      folders,
      level,
      release,
    })
  }
  return documents.sort((a, b) => compareNumbers(a.numbers, b.numbers))
}

type Change = { entry: string; group: string; level: RoomLevel | 'inherit' }
const listChanges = ({ action, data }: PastEvent) =>
  action === 'levels.saved' ? ((asFacts(data).changes ?? []) as Change[]) : []

/** Returns levels at a time. A level without events has never changed. */
function replayLevels({ group, grants, events }: GroupHistory, at: Date) {
  const changesOfGroup = events.map((event) => ({
    at: event.createdAt,
    changes: listChanges(event).filter((change) => change.group === group.id),
  }))
  const changed = new Set(changesOfGroup.flatMap(({ changes }) => changes.map(({ entry }) => entry)))
  const entries = new Map(
    grants.flatMap(({ entryId, level }) => (changed.has(entryId) ? [] : [[entryId, level] as const])),
  )
  for (const { at: savedAt, changes } of changesOfGroup) {
    if (savedAt > at) break
    for (const { entry, level } of changes) {
      if (level === 'inherit') entries.delete(entry)
      else entries.set(entry, level)
    }
  }
  const isOfGroup = ({ groupId }: PastEvent) => groupId === group.id
  return {
    entries,
    group: replaySetting(events.filter(isOfGroup), GROUP_ACTIONS, 'level', group.level, at) as RoomLevel,
  }
}

const GROUP_ACTIONS = ['group.added', 'group.changed']
const ROOM_ACTIONS = ['room.settings-changed']

/** Returns the value of a field at a time. `current`: value now, returned if no event has the field. */
function replaySetting<Value>(
  events: PastEvent[],
  actions: string[],
  field: string,
  current: Value,
  at: Date,
): Value {
  let known: { value: Value } | undefined
  for (const { action, createdAt, data } of events) {
    if (!actions.includes(action)) continue
    const facts = asFacts(data)
    const after = asFacts(facts.after ?? facts)
    if (!(field in after)) continue
    if (createdAt > at) {
      // No change until `at`: the value before the first later change.
      const before = asFacts(facts.before)
      return known ? known.value : field in before ? (before[field] as Value) : current
    }
    known = { value: after[field] as Value }
  }
  return known ? known.value : current
}

/** Returns whether guests saw numbers at a time: once the index was locked, unless the room hid them. */
export const replayShowsNumbers = ({ events, lockedAt, room }: GroupHistory, at: Date): boolean =>
  lockedAt !== null &&
  lockedAt <= at &&
  replaySetting(events, ROOM_ACTIONS, 'showNumbers', room.showNumbers, at)

/** Returns why the group had no access at a time, or null if it had access. */
export function replayAccess(history: GroupHistory, at: Date): NoAccess | null {
  const { events, group, room, archivings } = history
  const added = events.find(({ action, groupId }) => action === 'group.added' && groupId === group.id)
  if (added && added.createdAt > at) return 'not-added'
  if (isClosed(events, room.closedAt, at)) return 'closed'
  if (archivings.findLast((change) => change.at <= at)?.archived) return 'archived'
  return listLastDays(history, at).some((day) => endOfDay(day) <= at) ? 'expired' : null
}

function isClosed(events: PastEvent[], closedAt: Date | null, at: Date): boolean {
  const isChange = ({ action }: PastEvent) => action === 'room.closed' || action === 'room.reopened'
  const last = events.findLast((event) => isChange(event) && event.createdAt <= at)
  return last ? last.action === 'room.closed' : closedAt !== null && closedAt <= at && !events.some(isChange)
}

/** Lists the last days that the group and the room had at a time. */
function listLastDays({ events, group, room }: GroupHistory, at: Date): string[] {
  const ofGroup = events.filter(({ groupId }) => groupId === group.id)
  return [
    replaySetting<string | null>(ofGroup, GROUP_ACTIONS, 'expiresOn', group.expiresOn, at),
    replaySetting<string | null>(events, ROOM_ACTIONS, 'expiresOn', room.expiresOn, at),
  ].flatMap((day) => day ?? [])
}

/** Returns the last moment at which the group had access: `now`, or earlier if access has ended. */
export function findLastAccess(history: GroupHistory, now: Date): Date {
  const { room, archivings } = history
  const ends = listLastDays(history, now).map(endOfDay)
  if (room.closedAt) ends.push(room.closedAt)
  const archiving = archivings.findLast((change) => change.at <= now)
  if (archiving?.archived) ends.push(archiving.at)
  return new Date(Math.min(now.getTime(), ...ends.map((end) => end.getTime() - 1)))
}

/** Reason why a group had no access at a time. */
type NoAccess = 'not-added' | 'closed' | 'archived' | 'expired'

export const noAccessTexts: Record<NoAccess, string> = {
  'not-added': t('At that time, this group didn’t exist yet.'),
  closed: t('At that time, the data room was closed, so the group could see nothing.'),
  archived: t('At that time, the project was archived, so the group could see nothing.'),
  expired: t('At that time, the group’s access had expired, so it could see nothing.'),
}
