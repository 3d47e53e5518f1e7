import { randomUUID } from 'node:crypto'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { ActorCtx, AdminCtx } from '#app/context.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import type { Room, RoomReader } from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomGroups } from '#db/schema.ts'
import { composeFromTemplate, insertAgreementVersion } from './agreement-texts.server.ts'
import { changeRoom } from './lock-room.server.ts'
import { recordRoomEvent } from './room-events.server.ts'
import { type AddGroupForm, type GroupForm, ROOM_LIMITS } from './room-forms.ts'

export type RoomGroup = typeof roomGroups.$inferSelect

/** Lists a room's groups by name. For the firm and the seller's side only. */
export const listGroups = ({ db }: Pick<ActorCtx, 'db'>, room: Room): Promise<RoomGroup[]> =>
  db
    .select()
    .from(roomGroups)
    .where(eq(roomGroups.roomId, room.id))
    .orderBy(asc(sql`lower(${roomGroups.name})`), asc(roomGroups.id))

/** @throws {NotFound} if the room has no such group */
export async function findGroup(db: Pick<Transaction, 'select'>, room: Room, id: string): Promise<RoomGroup> {
  const [group] = await db
    .select()
    .from(roomGroups)
    .where(and(eq(roomGroups.roomId, room.id), eq(roomGroups.id, id)))
  if (!group) throw new NotFound(t('Group not found'))
  return group
}

/**
 * For the firm, returns a reader that sees what the group sees. For everyone else, or without a group, returns
 * `reader`.
 * @throws {NotFound} if the room has no such group
 */
export async function viewAsGroup<Reader extends RoomReader>(
  { db }: Pick<ActorCtx, 'db'>,
  reader: Reader,
  groupId: string | null,
): Promise<{ reader: Reader; group: Pick<RoomGroup, 'id' | 'name'> | null }> {
  if (!groupId || reader.kind !== 'firm') return { reader, group: null }
  const { id, name } = await findGroup(db, reader.room, groupId)
  return { reader: Object.assign({}, reader, { groupId: id }), group: { id, name } }
}

/**
 * Adds a group without guests. The group sees nothing before the first release.
 * @throws {NotFound | Conflict | Failure}
 */
export async function addGroup(ctx: AdminCtx, projectId: string, form: AddGroupForm): Promise<RoomGroup> {
  const { name, level, expiresOn, template } = form
  if (!template && !form.withoutAgreement)
    throw new Failure(400, t('Select an agreement, or confirm that this group needs none.'), 'template')
  return changeRoom(ctx, projectId, async (tx, room) => {
    if ((await tx.$count(roomGroups, eq(roomGroups.roomId, room.id))) >= ROOM_LIMITS.groups)
      throw new Conflict(t('A data room can have up to {groups} groups.', { groups: ROOM_LIMITS.groups }))
    await assertFreeName(tx, room, name, '')
    const [group] = await tx
      .insert(roomGroups)
      .values({ id: randomUUID(), roomId: room.id, name, level, expiresOn, template })
      .returning()
    if (!group) throw new Error('the group was not inserted')
    const agreement = template ? composeFromTemplate(room, template) : null
    if (agreement) await insertAgreementVersion(tx, group.id, 1, agreement)
    await recordRoomEvent(tx, ctx, room.id, 'group.added', {
      groupId: group.id,
      data: {
        name,
        level,
        expiresOn,
        agreement: agreement && { template, version: 1, ...pick(agreement, 'title', 'shownHash') },
      },
    })
    return group
  })
}

/** @throws {NotFound | Conflict | Failure} */
export async function updateGroup(
  ctx: AdminCtx,
  projectId: string,
  id: string,
  { name, level, expiresOn }: GroupForm,
): Promise<void> {
  await changeRoom(ctx, projectId, async (tx, room) => {
    const before = await findGroup(tx, room, id)
    await assertFreeName(tx, room, name, id)
    await tx.update(roomGroups).set({ name, level, expiresOn }).where(eq(roomGroups.id, id))
    await recordRoomEvent(tx, ctx, room.id, 'group.changed', {
      groupId: id,
      data: { before: pick(before, 'name', 'level', 'expiresOn'), after: { name, level, expiresOn } },
    })
  })
}

async function assertFreeName(tx: Transaction, room: Room, name: string, id: string) {
  const isSameName = sql`lower(${roomGroups.name}) = lower(${name})`
  const others = and(eq(roomGroups.roomId, room.id), ne(roomGroups.id, id), isSameName)
  if ((await tx.$count(roomGroups, others)) > 0)
    throw new Failure(409, t('This room already has a group with this name.'), 'name')
}
