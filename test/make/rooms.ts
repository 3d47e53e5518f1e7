import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import type { Database } from '#db/connect.server.ts'
import {
  roomAcceptances,
  roomEntries,
  roomGrants,
  roomGroups,
  roomMembers,
  roomReleases,
  rooms,
  roomVersions,
} from '#db/schema.ts'

type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>
type MadeEntry = typeof roomEntries.$inferSelect

/** Inserts a data room that is open. */
export async function makeRoom(db: Database, project: { id: string }, overrides: Values<typeof rooms> = {}) {
  const values = {
    id: randomUUID(),
    projectId: project.id,
    name: 'Project Lighthouse',
    state: 'open' as const,
  }
  const [room] = await db
    .insert(rooms)
    .values({ ...values, ...overrides })
    .returning()
  if (!room) throw new Error('no room')
  return room
}

/** Inserts a group without an agreement. */
export async function makeGroup(
  db: Database,
  room: { id: string },
  overrides: Values<typeof roomGroups> = {},
) {
  const id = randomUUID()
  const [group] = await db
    .insert(roomGroups)
    .values({ id, roomId: room.id, name: `Group ${id.slice(0, 8)}`, ...overrides })
    .returning()
  if (!group) throw new Error('no group')
  return group
}

/** Makes a person a guest of a group, who has accepted its agreement if there is one. */
export async function makeMember(
  db: Database,
  group: typeof roomGroups.$inferSelect,
  person: { id: string; name: string; email: string },
  overrides: Values<typeof roomMembers> & { accepted?: false } = {},
) {
  const { accepted, ...values } = overrides
  const [member] = await db
    .insert(roomMembers)
    .values({
      id: randomUUID(),
      roomId: group.roomId,
      groupId: group.id,
      uid: person.id,
      name: person.name,
      email: person.email,
      ...values,
    })
    .returning()
  if (!member) throw new Error('no member')
  if (group.agreementVersion && accepted !== false)
    await db.insert(roomAcceptances).values({
      id: randomUUID(),
      memberId: member.id,
      groupId: group.id,
      version: group.agreementVersion,
    })
  return member
}

/** Inserts a folder or an entry without a file at the end of a folder, or at the top. */
export async function makeEntry(
  db: Database,
  room: { id: string },
  kind: MadeEntry['kind'],
  title: string,
  parent?: MadeEntry,
): Promise<MadeEntry> {
  const siblings = (await db.select().from(roomEntries)).filter(
    (entry) => entry.roomId === room.id && entry.parentId === (parent?.id ?? null),
  )
  const ancestors = parent ? [...parent.ancestors, parent.id] : []
  const [entry] = await db
    .insert(roomEntries)
    .values({ id: randomUUID(), roomId: room.id, ancestors, kind, title, number: siblings.length + 1 })
    .returning()
  if (!entry) throw new Error('no entry')
  return entry
}

/** Stores a file as the next version of a document. It is staged. */
export async function makeVersion(
  db: Database,
  files: FileStorage,
  entry: MadeEntry,
  content: Uint8Array,
  overrides: Values<typeof roomVersions> = {},
) {
  const storageKey = randomUUID()
  const path = join(tmpdir(), storageKey)
  await writeFile(path, content)
  await files.put(storageKey, { path, bytes: content.byteLength })
  const [version] = await db
    .insert(roomVersions)
    .values({
      id: randomUUID(),
      roomId: entry.roomId,
      entryId: entry.id,
      version: 1,
      kind: 'pdf',
      fileName: `${entry.title}.pdf`,
      bytes: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
      storageKey,
      ...overrides,
    })
    .returning()
  if (!version) throw new Error('no version')
  return version
}

/** Sets a group's level of an entry, and of everything in it. */
export const setLevel = (
  db: Database,
  group: { id: string },
  entry: { id: string },
  level: (typeof roomGrants.$inferInsert)['level'],
) => db.insert(roomGrants).values({ groupId: group.id, entryId: entry.id, level })

export const release = (db: Database, group: { id: string }, version: { id: string; entryId: string }) =>
  db.insert(roomReleases).values({ groupId: group.id, versionId: version.id, entryId: version.entryId })
