import { randomUUID } from 'node:crypto'
import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { type ActorCtx, type AdminCtx, isAdministrator } from '#app/context.ts'
import { Conflict, Failure, Forbidden } from '#app/core/failures.ts'
import { findRoomOfProject, type Room } from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { lockProjectForUpdate } from '#app/domain/projects/lock-project.server.ts'
import { t } from '#app/texts.ts'
import { roomEntries, roomGroups, roomMembers, roomQuestions, roomReleases, rooms } from '#db/schema.ts'
import { changeRoom, lockRoom } from './lock-room.server.ts'
import { listAnswerers } from './questions/answerers.server.ts'
import { recordRoomEvent } from './room-events.server.ts'
import { REOPEN_DAYS, type RoomSettingsForm } from './room-forms.ts'

/**
 * Creates the data room of a project, without guests.
 * @throws {Conflict} if the project has a room or is archived
 */
export async function openRoom(ctx: AdminCtx, projectId: string, name: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const project = await lockProjectForUpdate(tx, ctx, projectId)
    if (project.archivedAt)
      throw new Conflict(t('This project is archived. Unarchive it to open a data room.'))
    const id = randomUUID()
    const [opened] = await tx
      .insert(rooms)
      .values({ id, projectId, name, createdBy: ctx.actor.uid })
      .onConflictDoNothing()
      .returning({ id: rooms.id })
    if (!opened) throw new Conflict(t('This project already has a data room.'))
    await recordRoomEvent(tx, ctx, id, 'room.opened', { data: { name } })
  })
}

/** @throws {NotFound | Conflict} @throws {Failure} 400 if approval is required, but there is no second person */
export async function updateRoom(ctx: AdminCtx, projectId: string, form: RoomSettingsForm): Promise<void> {
  await changeRoom(ctx, projectId, async (tx, room) => {
    const isTurnedOn = form.requireApproval && !room.requireApproval
    if (isTurnedOn && (await listAnswerers(tx, projectId)).length < 2)
      throw new Failure(
        400,
        t('There is no second person who can approve answers. Add someone to the team or the project first.'),
        'requireApproval',
      )
    const before = pick(
      room,
      'name',
      'expiresOn',
      'showNumbers',
      'pageText',
      'requireSecondFactor',
      'requireApproval',
      'questionLimit',
    )
    await tx.update(rooms).set(form).where(eq(rooms.id, room.id))
    await recordRoomEvent(tx, ctx, room.id, 'room.settings-changed', { data: { before, after: form } })
  })
}

/** Locks the index permanently: entries keep their numbers. @throws {NotFound | Conflict} */
export async function lockIndex(ctx: AdminCtx, projectId: string): Promise<void> {
  await changeRoom(ctx, projectId, async (tx, room) => {
    if (room.lockedAt) throw new Conflict(t('The index is already locked.'))
    await tx.update(rooms).set({ lockedAt: sql`now()` }).where(eq(rooms.id, room.id))
    await recordRoomEvent(tx, ctx, room.id, 'room.index-locked')
  })
}

/** Ends the access of all guests, and makes the room read-only. @throws {NotFound | Conflict} */
export async function closeRoom(ctx: AdminCtx, projectId: string): Promise<void> {
  const id = await changeRoom(ctx, projectId, async (tx, room) => {
    await tx.update(rooms).set({ state: 'closed', closedAt: sql`now()` }).where(eq(rooms.id, room.id))
    await recordRoomEvent(tx, ctx, room.id, 'room.closed')
    return room.id
  })
  // Other instances delete their drawn pages within five minutes.
  ctx.documentPages.deleteRoom(id)
}

/**
 * Opens a closed room again. Expired access stays expired.
 * @throws {Forbidden} for everyone but the administrator
 * @throws {NotFound | Conflict}
 */
export async function reopenRoom(ctx: AdminCtx, projectId: string): Promise<void> {
  if (!isAdministrator(ctx.actor, ctx.adminEmail)) throw new Forbidden()
  const { room } = await findRoomOfProject(ctx, projectId)
  await ctx.db.transaction(async (tx) => {
    await lockRoom(tx, room.id, true)
    const isOfRoom = eq(roomGroups.roomId, room.id)
    const released = tx
      .select({ one: sql`1` })
      .from(roomReleases)
      .innerJoin(roomGroups, and(eq(roomGroups.id, roomReleases.groupId), isOfRoom))
    const state = sql`case when ${exists(released)} then 'open' else 'preparing' end`
    const [reopened] = await tx
      .update(rooms)
      .set({ state, closedAt: null })
      .where(and(eq(rooms.id, room.id), canBeReopened))
      .returning({ id: rooms.id })
    if (!reopened)
      throw new Conflict(
        t('A data room can be reopened within {days} days after it was closed.', { days: REOPEN_DAYS }),
      )
    await recordRoomEvent(tx, ctx, room.id, 'room.reopened')
  })
}

const canBeReopened = sql<boolean>`(
  ${rooms.state} = 'closed' and ${rooms.closedAt} > now() - make_interval(days => ${REOPEN_DAYS}))`

export type RoomSummary = Awaited<ReturnType<typeof summarizeRoom>>

/** Counts entries, groups, guests and open questions, for the overview and the confirmation before closing. */
export async function summarizeRoom({ db }: Pick<ActorCtx, 'db'>, room: Room) {
  const isOfRoom = (
    table: typeof roomEntries | typeof roomMembers | typeof roomQuestions | typeof roomGroups,
  ) => eq(table.roomId, room.id)
  const isListed = and(isOfRoom(roomEntries), isNull(roomEntries.removedAt))
  const [[state], folders, documents, placeholders, groups, guests, openQuestions] = await Promise.all([
    db.select({ canBeReopened }).from(rooms).where(eq(rooms.id, room.id)),
    db.$count(roomEntries, and(isListed, eq(roomEntries.kind, 'folder'))),
    db.$count(roomEntries, and(isListed, eq(roomEntries.kind, 'document'))),
    db.$count(roomEntries, and(isListed, eq(roomEntries.kind, 'placeholder'))),
    db.$count(roomGroups, isOfRoom(roomGroups)),
    db.$count(roomMembers, and(isOfRoom(roomMembers), isNull(roomMembers.removedAt))),
    db.$count(
      roomQuestions,
      and(isOfRoom(roomQuestions), sql`${roomQuestions.state} in ('asked', 'assigned')`),
    ),
  ])
  return {
    canBeReopened: state?.canBeReopened ?? false,
    folders,
    documents,
    placeholders,
    groups,
    guests,
    openQuestions,
  }
}
