import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { findRoomOfProject, hasAccepted, type Room } from '#app/domain/access/room-visibility.server.ts'
import { isOnAnyProject } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { lockProjectForUpdate } from '#app/domain/projects/lock-project.server.ts'
import { resetSecondFactor } from '#app/domain/users/account-access.server.ts'
import { type InvitedGuest, inviteGuest } from '#app/domain/users/invite-guest.server.ts'
import { getUserRevision, updateUser } from '#app/domain/users/update-user.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomGroups, roomMembers, users } from '#db/schema.ts'
import { changeRoom, lockRoom } from './lock-room.server.ts'
import { recordRoomEvent } from './room-events.server.ts'
import type { GuestAccessForm, InviteToRoomForm } from './room-forms.ts'

/**
 * Invites a person to a group of the project's room. Creates a guest account if the person has no account. A former
 * guest gets a new membership and must accept the new group's agreement.
 * @throws {Failure} at `group`, at `expiresOn`, or at `email` with the reason why the person can't be a guest
 * @throws {NotFound | Conflict | TooMany}
 */
export async function inviteToRoom(
  ctx: AdminCtx,
  projectId: string,
  form: InviteToRoomForm,
): Promise<InvitedGuest> {
  const { room: found } = await findRoomOfProject(ctx, projectId)
  return ctx.db.transaction(async (tx) => {
    // Serializes with adding people to the project, who can't be guests.
    await lockProjectForUpdate(tx, ctx, projectId)
    const room = await lockRoom(tx, found.id)
    const { email, expiresOn } = form
    const group = await findCurrentGroup(tx, room, form.group)
    if (expiresOn && expiresOn < today())
      throw new Failure(400, t('Select today or a later day.'), 'expiresOn')
    await assertNotOnProject(tx, projectId, email)
    await assertNotGuest(tx, room, email)
    const guest = await inviteGuest(ctx, tx, { name: form.name ?? '', email }, room.id)
    const { uid, name } = guest
    const id = randomUUID()
    await tx.insert(roomMembers).values({
      id,
      roomId: room.id,
      groupId: group.id,
      uid,
      name,
      email: guest.email,
      invitedBy: ctx.actor.uid,
      expiresOn,
    })
    await recordRoomEvent(tx, ctx, room.id, 'member.invited', {
      groupId: group.id,
      data: { member: id, uid, name, email: guest.email, expiresOn },
    })
    return guest
  })
}

async function findCurrentGroup(tx: Transaction, room: Room, id: string) {
  const [group] = await tx
    .select()
    .from(roomGroups)
    .where(and(eq(roomGroups.roomId, room.id), eq(roomGroups.id, id)))
  if (!group) throw new Failure(400, t('Select a group.'), 'group')
  const lastDay = [group.expiresOn, room.expiresOn].find((day) => day && day < today())
  if (lastDay)
    throw new Failure(
      400,
      t('The access of this group has ended. Change the last day of the group or the room first.'),
      'group',
    )
  return group
}

async function assertNotOnProject(tx: Transaction, projectId: string, email: string): Promise<void> {
  const isPerson = and(eq(users.email, email), isOnAnyProject(sql`${projectId}`))
  if ((await tx.$count(users, isPerson)) > 0)
    throw new Failure(
      409,
      t('This person is on the project, so they can’t be a guest of its data room.'),
      'email',
    )
}

async function assertNotGuest(tx: Transaction, room: Room, email: string): Promise<void> {
  const [guest] = await tx
    .select({ group: roomGroups.name })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.uid))
    .innerJoin(roomGroups, eq(roomGroups.id, roomMembers.groupId))
    .where(and(eq(roomMembers.roomId, room.id), eq(users.email, email), isNull(roomMembers.removedAt)))
  if (guest)
    throw new Failure(
      409,
      t(
        'This person is already a guest of this room, in the group “{group}”. Remove them there first.',
        guest,
      ),
      'email',
    )
}

const isCurrentGuest = (room: Room, id: string) =>
  and(eq(roomMembers.roomId, room.id), eq(roomMembers.id, id), isNull(roomMembers.removedAt))

const createGuestNotFound = () => new NotFound(t('This person is no longer a guest of this room.'))

/** @throws {NotFound} */
async function findMember(tx: Transaction, room: Room, id: string) {
  const [member] = await tx
    .select({ member: roomMembers, hasAccepted })
    .from(roomMembers)
    .innerJoin(roomGroups, eq(roomGroups.id, roomMembers.groupId))
    .where(isCurrentGuest(room, id))
  if (!member) throw createGuestNotFound()
  return member
}

/**
 * Sends the invitation again to a guest who can't enter yet.
 * @throws {NotFound | Conflict | Failure | TooMany}
 */
export async function resendRoomInvitation(
  ctx: AdminCtx,
  projectId: string,
  id: string,
): Promise<InvitedGuest> {
  const { room } = await findRoomOfProject(ctx, projectId)
  return ctx.db.transaction(async (tx) => {
    await lockProjectForUpdate(tx, ctx, projectId)
    await lockRoom(tx, room.id)
    const { member, hasAccepted } = await findMember(tx, room, id)
    if (member.uid === null) throw new Conflict(t('This person has closed their account. Invite them again.'))
    const [user] = await tx
      .select({ isNew: sql<boolean>`not ${users.emailVerified}`, email: users.email })
      .from(users)
      .where(eq(users.id, member.uid))
    if (hasAccepted && !user?.isNew)
      throw new Conflict(t('{name} can already enter the room.', { name: member.name || member.email }))
    const guest = await inviteGuest(
      ctx,
      tx,
      { name: member.name, email: user?.email ?? member.email },
      room.id,
    )
    await recordRoomEvent(tx, ctx, room.id, 'member.invited', {
      groupId: member.groupId,
      data: { member: id, uid: member.uid, name: guest.name, email: guest.email, again: true },
    })
    return guest
  })
}

/** Changes the last day of a guest's access. Returns the guest's name. @throws {NotFound | Conflict} */
export async function updateGuestAccess(
  ctx: AdminCtx,
  projectId: string,
  id: string,
  { expiresOn }: GuestAccessForm,
): Promise<string> {
  return changeRoom(ctx, projectId, async (tx, room) => {
    const { member } = await findMember(tx, room, id)
    await tx.update(roomMembers).set({ expiresOn }).where(eq(roomMembers.id, id))
    await recordRoomEvent(tx, ctx, room.id, 'member.changed', {
      groupId: member.groupId,
      data: { member: id, uid: member.uid, before: { expiresOn: member.expiresOn }, after: { expiresOn } },
    })
    return member.name || member.email
  })
}

/** Removes a guest from the room. Returns the guest's name. @throws {NotFound | Conflict} */
export async function removeFromRoom(ctx: AdminCtx, projectId: string, id: string): Promise<string> {
  return changeRoom(ctx, projectId, async (tx, room) => {
    const { member } = await findMember(tx, room, id)
    await tx.update(roomMembers).set({ removedAt: sql`now()` }).where(eq(roomMembers.id, id))
    const { groupId, uid, name, email } = member
    await recordRoomEvent(tx, ctx, room.id, 'member.removed', {
      groupId,
      data: { member: id, uid, name, email },
    })
    return name || email
  })
}

/** Finds the account of a guest of a project's room. @throws {NotFound} */
async function findGuestAccount(ctx: AdminCtx, projectId: string, id: string) {
  const { room } = await findRoomOfProject(ctx, projectId)
  const [account] = await ctx.db
    .select({ uid: users.id, ...pick(users, 'name', 'email', 'company', 'projectDescription') })
    .from(roomMembers)
    .innerJoin(users, eq(users.id, roomMembers.uid))
    .where(isCurrentGuest(room, id))
  if (!account) throw createGuestNotFound()
  return account
}

/** Changes a guest's email like a client's (`updateUser`). @throws {NotFound | Conflict | Forbidden | Failure} */
export async function updateGuestEmail(ctx: AdminCtx, projectId: string, id: string, email: string) {
  const { uid, ...user } = await findGuestAccount(ctx, projectId, id)
  await updateUser(ctx, uid, { ...user, email, version: getUserRevision(user) })
}

/** Turns off a guest's two-factor sign-in like a client's. @throws {NotFound | Conflict | Forbidden | Failure} */
export async function resetGuestSecondFactor(ctx: AdminCtx, projectId: string, id: string) {
  const { uid } = await findGuestAccount(ctx, projectId, id)
  await resetSecondFactor(ctx, uid)
}
