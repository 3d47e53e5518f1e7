import { asc, eq } from 'drizzle-orm'
import type { RoomLevel } from '#app/core/room-levels.ts'
import type { Room } from '#app/domain/access/room-visibility.server.ts'
import { createZipFileNames } from '#app/domain/files/zip.server.ts'
import type { Database } from '#db/connect.server.ts'
import { roomReleases, roomVersions } from '#db/schema.ts'
import { listGroups, type RoomGroup } from '../groups.server.ts'
import { compareNumbers, listNumbers, replayIndex } from '../records/replay-index.ts'
import {
  type DisclosedDocument,
  findLastAccess,
  replayDocuments,
  replayShowsNumbers,
} from '../records/replay-visibility.ts'
import { loadGroupHistory, loadIndexHistory } from '../records/room-history.server.ts'

type Version = typeof roomVersions.$inferSelect

/** Line of the archive's index. `file` is null for folders and placeholders. */
export type IndexLine = {
  entryId: string
  number: string
  title: string
  removed: boolean
  file: { path: string; version: Version; as: 'original' | 'marked' } | null
  /** In a group's archive: the group's level, and the time of the release. */
  seen: { level: Exclude<RoomLevel, 'none'>; releasedAt: Date } | null
  /** In an archive of everything: level and time by id of each group that the version was released to. */
  releases: Map<string, { level: RoomLevel; releasedAt: Date }>
}

export type ArchivePlan = { lines: IndexLine[]; at: Date; group: RoomGroup | null }

const getExtension = ({ fileName, kind }: Version) => /\.[a-z0-9]{1,5}$/i.exec(fileName)?.[0] ?? `.${kind}`

function formatFileName(number: string, title: string, extension: string): string {
  const hasExtension = title.toLowerCase().endsWith(extension.toLowerCase())
  const base = hasExtension ? title.slice(0, -extension.length) : title
  return `${number ? `${number} ` : ''}${base}${extension}`
}

/** Plans the archive of everything: all versions of listed documents, and the released versions of removed ones. */
export async function planEverything(db: Database, room: Room, at: Date): Promise<ArchivePlan> {
  const index = replayIndex(await loadIndexHistory(db, room), at)
  const versions = await db
    .select()
    .from(roomVersions)
    .where(eq(roomVersions.roomId, room.id))
    .orderBy(asc(roomVersions.version))
  const ofEntry = Map.groupBy(
    versions.filter(({ createdAt }) => createdAt <= at),
    ({ entryId }) => entryId,
  )
  const releases = await listReleases(db, room, at)
  const createPath = createZipFileNames()
  const entries = [...index.values()]
    .map((entry) => ({ entry, numbers: listNumbers(index, entry) }))
    .sort((a, b) => compareNumbers(a.numbers, b.numbers) || (a.entry.id < b.entry.id ? -1 : 1))
  const lines = entries.flatMap(({ entry, numbers }): IndexLine[] => {
    const { id, title, removed, kind } = entry
    const number = numbers.join('.')
    const line = { entryId: id, number, title, removed, seen: null }
    const stored = ofEntry.get(id) ?? []
    const kept = removed ? stored.filter((version) => releases.has(version.id)) : stored
    if (kept.length === 0)
      return removed || kind === 'document' ? [] : [{ ...line, file: null, releases: new Map() }]
    return kept.map((version) => {
      const name = formatFileName(number, title, getExtension(version))
      const path = createPath(name, version.version, removed ? 'removed' : 'documents')
      return {
        ...line,
        file: { path, version, as: 'original' },
        releases: releases.get(version.id) ?? new Map(),
      }
    })
  })
  return { lines, at, group: null }
}

/** Returns the releases until `at` by version and group, with the group's level at that time. */
async function listReleases(db: Database, room: Room, at: Date) {
  const byVersion = new Map<string, IndexLine['releases']>()
  for (const group of await listGroups({ db }, room)) {
    const history = await loadGroupHistory(db, room, group)
    const levels = new Map(
      replayDocuments(history, findLastAccess(history, at)).map(({ entryId, level }) => [entryId, level]),
    )
    for (const { versionId, entryId, releasedAt } of history.releases) {
      if (releasedAt > at) continue
      const releases: IndexLine['releases'] = byVersion.get(versionId) ?? new Map()
      releases.set(group.id, { level: levels.get(entryId) ?? 'none', releasedAt })
      byVersion.set(versionId, releases)
    }
  }
  return byVersion
}

/** Plans a group's archive: everything that the group sees now or saw when its access ended. */
export async function planGroup(db: Database, room: Room, group: RoomGroup, now: Date): Promise<ArchivePlan> {
  const history = await loadGroupHistory(db, room, group)
  const at = findLastAccess(history, now)
  const hasNumbers = replayShowsNumbers(history, at)
  const documents = replayDocuments(history, at)
  const versions = await db
    .select({ version: roomVersions })
    .from(roomVersions)
    .innerJoin(roomReleases, eq(roomReleases.versionId, roomVersions.id))
    .where(eq(roomReleases.groupId, group.id))
  const byId = new Map(versions.map(({ version }) => [version.id, version]))
  const createPath = createZipFileNames()
  const lines: IndexLine[] = []
  const folders = new Set<string>()
  for (const document of documents) {
    lines.push(...listNewFolders(document, folders, hasNumbers))
    const version = byId.get(document.release.versionId)
    if (!version) continue
    const { entryId, title, level, release } = document
    const number = hasNumbers ? document.number : ''
    const as = level === 'original' ? 'original' : 'marked'
    const name = formatFileName(number, title, as === 'marked' ? '.pdf' : getExtension(version))
    lines.push({
      entryId,
      number,
      title,
      removed: false,
      file: { path: createPath(name, null, 'documents'), version, as },
      seen: { level, releasedAt: release.releasedAt },
      releases: new Map(),
    })
  }
  return { lines, at, group }
}

/** Returns lines for a document's folders that aren't in `known`, and adds these folders to it. */
function listNewFolders(
  { folders }: DisclosedDocument,
  known: Set<string>,
  hasNumbers: boolean,
): IndexLine[] {
  return folders.flatMap(({ id, title, numbers }) => {
    if (known.has(id)) return []
    known.add(id)
    const line = { entryId: id, number: hasNumbers ? numbers.join('.') : '', title, removed: false }
    return [{ ...line, file: null, seen: null, releases: new Map() }]
  })
}
