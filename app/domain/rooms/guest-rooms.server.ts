import { type ActorCtx, isImpersonating } from '#app/context.ts'
import { selectMemberships } from '#app/domain/access/room-visibility.server.ts'

/**
 * Lists the data rooms that the user is a guest of. Until the agreement is accepted, `name` is null, because only the
 * day of the invitation may be shown.
 */
export async function listRoomsOfGuest({ db, actor }: ActorCtx) {
  const memberships = await selectMemberships(db, actor.uid)
  return memberships.map(({ room, invitedAt, accepted }) => ({
    id: room.id,
    name: accepted ? room.name : null,
    invitedAt,
  }))
}
export type RoomOfGuest = Awaited<ReturnType<typeof listRoomsOfGuest>>[number]

/** Returns whether the user has current access to any data room as a guest. */
export async function isGuestOfAnyRoom({ db, actor }: ActorCtx): Promise<boolean> {
  if (isImpersonating(actor)) return false
  return (await selectMemberships(db, actor.uid).limit(1)).length > 0
}
