import { eq } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { assertFirm, findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { rooms } from '#db/schema.ts'
import { lockRoom } from '../lock-room.server.ts'
import { recordRoomEvent } from '../room-events.server.ts'
import { listAnswerers } from './answerers.server.ts'
import type { QuestionSettingsForm } from './question-forms.ts'

/**
 * Changes whether answers require approval by a second person, and how many questions a group may ask per day.
 * @throws {NotFound | Forbidden | Conflict} @throws {Failure} 400 if there is no second person
 */
export async function updateQuestionSettings(
  ctx: ActorCtx,
  projectId: string,
  form: QuestionSettingsForm,
): Promise<void> {
  const reader = await findRoomOfProject(ctx, projectId)
  assertFirm(reader)
  await ctx.db.transaction(async (tx) => {
    const room = await lockRoom(tx, reader.room.id)
    const people = await listAnswerers(tx, projectId)
    if (form.requireApproval && !room.requireApproval && people.length < 2)
      throw new Failure(
        400,
        t('There is no second person who can approve answers. Add someone to the team or the project first.'),
        'requireApproval',
      )
    await tx.update(rooms).set(form).where(eq(rooms.id, room.id))
    const before = pick(room, 'requireApproval', 'questionLimit')
    await recordRoomEvent(tx, ctx, room.id, 'room.settings-changed', { data: { before, after: form } })
  })
}
