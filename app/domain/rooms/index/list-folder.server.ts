import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { type ActorCtx, type Ctx, isStaff } from '#app/context.ts'
import { formatDateOf } from '#app/core/days.ts'
import { formatBytes } from '#app/core/formats.ts'
import {
  createRoomNotFound,
  fullNumber,
  inOrderOfIndex,
  isListedEntry,
  isVisibleEntry,
  type RoomReader,
  seesNumbers,
  selectLevel,
  selectReleasedVersion,
} from '#app/domain/access/room-visibility.server.ts'
import { isVisibleRequest } from '#app/domain/access/visibility.server.ts'
import { containsWords, escapeLike, pick } from '#app/domain/list-queries.server.ts'
import type { Database } from '#db/connect.server.ts'
import { requests, roomEntries, roomReleases, roomVersions } from '#db/schema.ts'

const ENTRIES_PER_PAGE = 100

type FolderQuery = {
  /** Id of a folder, or null for the top of the room. */
  folder: string | null
  /** From 1. */
  page: number
  /** Searches numbers and titles in the whole room. */
  search: string
}

/** Lists one page of a folder or of search results. @throws {NotFound} */
export async function listFolder({ db, actor }: ActorCtx, reader: RoomReader, query: FolderQuery) {
  const folder = query.folder ? await findFolderWithPath(db, reader, query.folder) : null
  const { search } = query
  const where = search
    ? and(isVisibleEntry(reader), matches(reader, search))
    : and(isVisibleEntry(reader), folder ? eq(roomEntries.parentId, folder.id) : isNull(roomEntries.parentId))
  const total = await db.$count(roomEntries, where)
  const pages = Math.max(1, Math.ceil(total / ENTRIES_PER_PAGE))
  const page = Math.min(query.page, pages)
  const rows = await db
    .select({
      ...pick(roomEntries, 'id', 'kind', 'title', 'requestId'),
      number: search ? fullNumber : sql<string>`${roomEntries.number}::text`,
      formerNumber: roomEntries.formerNumber,
      versionId: reader.groupId ? selectReleasedVersion(reader.groupId) : sql<string | null>`null`,
      level: reader.groupId ? selectLevel(reader.groupId) : sql<null>`null`,
    })
    .from(roomEntries)
    .where(where)
    .orderBy(search ? inOrderOfIndex : asc(roomEntries.number), asc(roomEntries.id))
    .limit(ENTRIES_PER_PAGE)
    .offset((page - 1) * ENTRIES_PER_PAGE)
  const files = reader.groupId
    ? await findReleasedFiles(
        db,
        reader.groupId,
        rows.flatMap(({ versionId }) => versionId ?? []),
      )
    : await findNewestFiles(
        db,
        rows.map(({ id }) => id),
      )
  const titles = reader.groupId ? new Map<string, string>() : await findRequestTitles({ db, actor }, rows)
  const prefix = folder && !search ? `${folder.number}.` : ''
  return {
    folder,
    page,
    pages,
    total,
    entries: rows.map(({ id, kind, title, number, formerNumber, requestId, level }) => ({
      id,
      kind,
      title,
      number: seesNumbers(reader) ? prefix + number : null,
      formerNumber: reader.groupId ? null : formerNumber,
      request: (requestId && titles.get(requestId)) || null,
      level,
      file: files.get(id) ?? null,
    })),
  }
}

type FolderPage = Awaited<ReturnType<typeof listFolder>>
export type ListedEntry = FolderPage['entries'][number]

const matches = (reader: RoomReader, search: string) =>
  or(
    containsWords(roomEntries.searchText, search),
    seesNumbers(reader) && /^[\d.]+$/.test(search)
      ? sql`${fullNumber} like ${`${escapeLike(search)}%`}`
      : undefined,
  )

/** Finds a folder, with the path to it from the outermost folder. */
async function findFolderWithPath(db: Database, reader: RoomReader, id: string) {
  const [found] = await db
    .select(pick(roomEntries, 'id', 'title', 'ancestors'))
    .from(roomEntries)
    .where(and(eq(roomEntries.id, id), eq(roomEntries.kind, 'folder'), isVisibleEntry(reader)))
  if (!found) throw createRoomNotFound()
  const folders = await db
    .select(pick(roomEntries, 'id', 'title', 'number'))
    .from(roomEntries)
    .where(inArray(roomEntries.id, [...found.ancestors, id]))
    .orderBy(sql`cardinality(${roomEntries.ancestors})`)
  const number = folders.map((folder) => folder.number).join('.')
  const path = folders.slice(0, -1).map((folder) => pick(folder, 'id', 'title'))
  return { id, title: found.title, number, path }
}

const fileColumns = {
  entryId: roomVersions.entryId,
  ...pick(roomVersions, 'version', 'kind', 'bytes', 'unmarkable'),
  hasRendition: sql<boolean>`${roomVersions.renditionKey} is not null`,
}

type FoundFile = Pick<typeof roomVersions.$inferSelect, 'version' | 'kind' | 'bytes' | 'unmarkable'> & {
  hasRendition: boolean
}

const toFile = (
  { version, kind, bytes, hasRendition, unmarkable }: FoundFile,
  day: Date,
  groups: number | null,
) => ({
  /** Null for guests, who must not learn the number of versions. */
  version: groups === null ? null : version,
  kind,
  size: formatBytes(bytes),
  hasRendition,
  unmarkable,
  day: formatDateOf(day),
  /** Number of groups to which the newest version was released. Null for guests. */
  groups,
})

/** Finds the newest versions, for the firm and the seller's side. */
async function findNewestFiles(db: Database, entries: string[]) {
  const released = sql<number>`(select count(*)::int from ${roomReleases}
    where ${roomReleases.versionId} = ${roomVersions.id})`
  const rows = await db
    .selectDistinctOn([roomVersions.entryId], {
      ...fileColumns,
      createdAt: roomVersions.createdAt,
      groups: released,
    })
    .from(roomVersions)
    .where(inArray(roomVersions.entryId, entries))
    .orderBy(roomVersions.entryId, desc(roomVersions.version))
  return new Map(rows.map((row) => [row.entryId, toFile(row, row.createdAt, row.groups)]))
}

/** Finds the versions that a group sees, with the day of their release. */
async function findReleasedFiles(db: Database, groupId: string, versions: string[]) {
  const rows = await db
    .select({ ...fileColumns, releasedAt: roomReleases.releasedAt })
    .from(roomVersions)
    .innerJoin(
      roomReleases,
      and(eq(roomReleases.versionId, roomVersions.id), eq(roomReleases.groupId, groupId)),
    )
    .where(inArray(roomVersions.id, versions))
  return new Map(rows.map((row) => [row.entryId, toFile(row, row.releasedAt, null)]))
}

/** Finds the titles of requests. The seller's side sees only those of requests that it sees in the portal. */
async function findRequestTitles(
  { db, actor }: Pick<ActorCtx, 'db' | 'actor'>,
  entries: { requestId: string | null }[],
) {
  const ids = entries.flatMap(({ requestId }) => requestId ?? [])
  const rows = await db
    .select(pick(requests, 'id', 'title'))
    .from(requests)
    .where(and(inArray(requests.id, ids), isStaff(actor) ? undefined : isVisibleRequest(actor)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Maximum number of folders offered by 'Move to…'. */
const MAX_FOLDERS = 2000

/** Lists all folders of a room by number, for a select. */
function listFolders({ db }: Pick<Ctx, 'db'>, roomId: string) {
  return db
    .select({ ...pick(roomEntries, 'id', 'title'), number: fullNumber })
    .from(roomEntries)
    .where(and(eq(roomEntries.roomId, roomId), eq(roomEntries.kind, 'folder'), isListedEntry))
    .orderBy(inOrderOfIndex)
    .limit(MAX_FOLDERS)
}

/** Finds an entry for the dialog that changes it, with the folders that it can be moved to. @throws {NotFound} */
export async function findEntryToChange(ctx: Pick<Ctx, 'db'>, reader: RoomReader, id: string) {
  const [found] = await ctx.db
    .select({ ...pick(roomEntries, 'id', 'kind', 'title', 'parentId'), number: fullNumber })
    .from(roomEntries)
    .where(and(eq(roomEntries.id, id), isVisibleEntry(reader)))
  if (!found) throw createRoomNotFound()
  const [files, folders] = await Promise.all([
    findNewestFiles(ctx.db, [id]),
    listFolders(ctx, reader.room.id),
  ])
  // A folder can't be moved into itself.
  const inside = `${found.number}.`
  const targets = folders.filter(({ number }) => found.kind !== 'folder' || !`${number}.`.startsWith(inside))
  return { ...found, file: files.get(id) ?? null, folders: targets }
}

export type EntryToChange = Awaited<ReturnType<typeof findEntryToChange>>
