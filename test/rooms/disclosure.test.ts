import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminCtx } from '#app/context.ts'
import {
  findRoomOfProject,
  findRoomReader,
  fullNumber,
  isVisibleEntry,
  selectLevel,
  selectReleasedVersion,
} from '#app/domain/access/room-visibility.server.ts'
import { saveLevels } from '#app/domain/rooms/entry-levels.server.ts'
import { updateGroup } from '#app/domain/rooms/groups.server.ts'
import { createDisclosureList } from '#app/domain/rooms/records/disclosure.server.tsx'
import { previewRelease, releaseVersions } from '#app/domain/rooms/release.server.ts'
import { closeRoom } from '#app/domain/rooms/room-lifecycle.server.ts'
import { roomEntries } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeClient, makeProject, makeStaff } from '../make/make.ts'
import { makeEntry, makeGroup, makeMember, makeRoom, makeVersion } from '../make/rooms.ts'

const { db, ctx } = await openTestApp()

const ctxOf = ({ id, name, email }: { id: string; name: string; email: string }, role: string) =>
  ({
    ...ctx,
    clientIp: '192.0.2.1',
    actor: { uid: id, name, email, role, termsAccepted: true, sessionId: '', previousLoginAt: null },
  }) as AdminCtx

test('the disclosure list for a time equals the documents that a guest of the group saw then', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const room = await makeRoom(db, project)
  const group = await makeGroup(db, room)
  const guest = await makeClient(db)
  await makeMember(db, group, guest)
  const finance = await makeEntry(db, room, 'folder', 'Finance')
  const tax = await makeEntry(db, room, 'folder', 'Tax', finance)
  const budget = await makeEntry(db, room, 'document', 'Budget', finance)
  const returns = await makeEntry(db, room, 'document', 'Returns', tax)
  for (const entry of [budget, returns]) await makeVersion(db, ctx.files, entry, Buffer.from(entry.title))
  const firm = ctxOf(await makeStaff(db), 'staff')

  /** Lists the documents that the guest sees now. */
  const listVisible = async () => {
    const reader = await findRoomReader(ctxOf(guest, 'client'), room.id)
    const rows = await db
      .select({
        number: sql<string>`case when ${reader.room.lockedAt !== null} then ${fullNumber} else '' end`,
        title: roomEntries.title,
        level: selectLevel(group.id),
        version: selectReleasedVersion(group.id),
      })
      .from(roomEntries)
      .where(sql`${isVisibleEntry(reader)} and ${eq(roomEntries.kind, 'document')}`)
    return rows.map((row) => Object.values(row).join(' ')).toSorted()
  }
  const seen: { at: Date; visible: string[] }[] = []
  const recordVisible = async () => seen.push({ at: new Date(), visible: await listVisible() })
  const setLevels = (...changes: string[]) => saveLevels(firm, project.id, changes)
  const releaseAll = async () => {
    const { shownHash } = await previewRelease(ctx, room)
    await releaseVersions(firm, project.id, { folders: ['all'], shownHash })
  }
  const of = (entry: { id: string }, level: string) => `${entry.id} ${group.id} ${level}`

  await recordVisible()
  await setLevels(of(finance, 'view'))
  await recordVisible()
  await releaseAll()
  await recordVisible()
  await setLevels(of(tax, 'none'), of(budget, 'original'))
  await recordVisible()
  await makeVersion(db, ctx.files, budget, Buffer.from('second'), { version: 2 })
  await recordVisible()
  await releaseAll()
  await recordVisible()
  await setLevels(of(tax, 'inherit'), of(finance, 'inherit'))
  await recordVisible()
  await updateGroup(firm, project.id, group.id, { name: 'Renamed', level: 'download', expiresOn: null })
  await recordVisible()
  await closeRoom(firm, project.id)

  expect(new Set(seen.map(({ visible }) => visible.join())).size).toBe(5)
  const reader = await findRoomOfProject(firm, project.id)
  for (const { at, visible } of seen) {
    const { documents, noAccess } = await createDisclosureList(ctx, reader, group.id, at)
    expect(noAccess).toBeNull()
    const listed = documents.map(
      ({ number, title, level, release }) => `${number} ${title} ${level} ${release.versionId}`,
    )
    expect(listed.toSorted()).toEqual(visible)
  }
  const closed = await createDisclosureList(ctx, reader, group.id, new Date())
  expect([closed.noAccess, closed.documents]).toEqual(['closed', []])
})
