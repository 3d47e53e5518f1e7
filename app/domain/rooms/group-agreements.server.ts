import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ActorCtx, AdminCtx } from '#app/context.ts'
import { EditConflict, Failure } from '#app/core/failures.ts'
import { findRoomOfProject, type Room } from '#app/domain/access/room-visibility.server.ts'
import { renderMarkdown } from '#app/domain/agreements/markdown.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { roomAgreements, roomGroups, roomMembers } from '#db/schema.ts'
import {
  composeAgreement,
  composeFromTemplate,
  findAgreementVersion,
  getEditableText,
  insertAgreementVersion,
  listRoomTemplates,
} from './agreement-texts.server.ts'
import { findGroup } from './groups.server.ts'
import { changeRoom } from './lock-room.server.ts'
import { recordRoomEvent } from './room-events.server.ts'
import type { AgreementVersionForm } from './room-forms.ts'

/**
 * Replaces a group's agreement. Everyone in the group must accept the new version.
 * @throws {NotFound | Conflict | EditConflict}
 * @throws {Failure} 400 at a field
 */
export async function addAgreementVersion(
  ctx: AdminCtx,
  projectId: string,
  groupId: string,
  form: AgreementVersionForm,
): Promise<void> {
  await changeRoom(ctx, projectId, async (tx, room) => {
    const group = await findGroup(tx, room, groupId)
    const last = group.agreementVersion ?? 0
    if (form.version && form.version !== String(last)) throw new EditConflict()
    const current = await findAgreementVersion(tx, groupId, last)
    const { template, text } = form
    if (!template && !text) throw new Failure(400, t('Enter the text.'), 'text')
    const agreement = template
      ? composeFromTemplate(room, template)
      : composeAgreement(room, current?.title ?? t('Confidentiality agreement'), text ?? '', 'text')
    if (agreement.shownHash === current?.shownHash)
      throw new Failure(400, t('This is the text of the current version. Change it first.'), 'text')
    const version = last + 1
    await insertAgreementVersion(tx, groupId, version, agreement)
    if (template) await tx.update(roomGroups).set({ template }).where(eq(roomGroups.id, groupId))
    const { title, shownHash } = agreement
    const data = { version, title, shownHash, template }
    await recordRoomEvent(tx, ctx, room.id, 'group.agreement-changed', { groupId, data })
  })
}

/** Returns the current text for the form 'New Version', and the people who must accept again. @throws {NotFound} */
export async function findAgreementToReplace(ctx: AdminCtx, projectId: string, groupId: string) {
  const { room } = await findRoomOfProject(ctx, projectId)
  const group = await findGroup(ctx.db, room, groupId)
  const current = await findAgreementVersion(ctx.db, group.id, group.agreementVersion ?? 0)
  const members = await ctx.db
    .select(pick(roomMembers, 'name', 'email'))
    .from(roomMembers)
    .where(and(eq(roomMembers.groupId, groupId), isNull(roomMembers.removedAt)))
    .orderBy(asc(roomMembers.name), asc(roomMembers.email))
  return {
    group: group.name,
    version: String(current?.version ?? 0),
    title: current?.title ?? null,
    text: current ? getEditableText(current.text) : '',
    people: members.map(({ name, email }) => name || email),
    templates: listRoomTemplates(),
  }
}

/** Returns the current agreements of a room by group, as HTML for their guests. */
export async function listAgreements({ db }: Pick<ActorCtx, 'db'>, room: Room) {
  const rows = await db
    .select({ group: roomGroups.id, agreement: roomAgreements })
    .from(roomGroups)
    .innerJoin(
      roomAgreements,
      and(eq(roomAgreements.groupId, roomGroups.id), eq(roomAgreements.version, roomGroups.agreementVersion)),
    )
    .where(eq(roomGroups.roomId, room.id))
  return new Map(
    rows.map(({ group, agreement: { version, title, text, shownHash, createdAt } }) => [
      group,
      { version, title, shownHash, createdAt, html: renderMarkdown(text) },
    ]),
  )
}
