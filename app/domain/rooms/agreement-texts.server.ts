import { and, eq } from 'drizzle-orm'
import { Failure } from '#app/core/failures.ts'
import { joinList } from '#app/core/join-list.ts'
import type { Room } from '#app/domain/access/room-visibility.server.ts'
import { hashShownText } from '#app/domain/agreements/agreement-records.server.ts'
import { findTemplate, listTemplates } from '#app/domain/agreements/agreement-templates.server.ts'
import { ROOM_CONSENT_TEXT } from '#app/domain/agreements/consent.ts'
import { getCommonValues } from '#app/domain/agreements/field-values.server.ts'
import {
  escapeMarkdown,
  type FieldValues,
  fillFields,
  findEmptyFields,
} from '#app/domain/agreements/shown-text.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { roomAgreements, roomGroups } from '#db/schema.ts'

type GroupAgreement = Pick<typeof roomAgreements.$inferSelect, 'title' | 'text' | 'shownHash'>

/**
 * Lists the templates for a group's agreement, as options of a select that preselects the first. Excludes proposals, and
 * puts those last that the firm countersigns, because only guests accept a group's agreement.
 */
export const listRoomTemplates = (templates = listTemplates()) =>
  templates
    .filter(({ kind }) => kind !== 'proposal')
    .toSorted((a, b) => Number(a.countersign) - Number(b.countersign))
    .map(({ name, title }) => ({ value: name, label: title }))

/** Returns the values of the fields in an agreement, without revealing the project and the client. */
function getRoomValues({ name }: Pick<Room, 'name'>): FieldValues {
  const client = t('our client')
  return { ...getCommonValues(), project: name, company: client, companyAddress: client, contact: client }
}

/**
 * Composes the whole text that the guests of a group accept: title, text with its fields filled in, and consent.
 * @throws {Failure} 400 at `field` if the text has fields without a value
 */
export function composeAgreement(
  room: Pick<Room, 'name'>,
  title: string,
  text: string,
  field: 'template' | 'text',
): GroupAgreement {
  const values = getRoomValues(room)
  const empty = findEmptyFields(text, values)
  if (empty.length > 0)
    throw new Failure(
      400,
      t('These fields have no value in a data room: {fields}.', { fields: joinList(empty) }),
      field,
    )
  const parts = [
    `# ${escapeMarkdown(title)}`,
    fillFields(text, values),
    `## ${t('Consent')}`,
    ROOM_CONSENT_TEXT,
  ]
  const shown = `${parts.join('\n\n')}\n`
  return { title, text: shown, shownHash: hashShownText(shown) }
}

/** Returns the editable part of a composed text, between title and consent. */
export const getEditableText = (text: string) =>
  text.slice(text.indexOf('\n\n') + 2, text.lastIndexOf('\n\n## '))

/** @throws {Failure} 400 if the template doesn't exist or has fields without a value */
export function composeFromTemplate(room: Pick<Room, 'name'>, name: string): GroupAgreement {
  const isOffered = listRoomTemplates().some(({ value }) => value === name)
  const template = isOffered ? findTemplate(name) : undefined
  if (!template) throw new Failure(400, t('Select a template.'), 'template')
  return composeAgreement(room, template.title, template.text, 'template')
}

/**
 * Inserts the new current version of a group's agreement. The group's guests must accept it before they enter again.
 */
export async function insertAgreementVersion(
  tx: Transaction,
  groupId: string,
  version: number,
  agreement: GroupAgreement,
) {
  await tx.insert(roomAgreements).values({ groupId, version, ...agreement })
  await tx.update(roomGroups).set({ agreementVersion: version }).where(eq(roomGroups.id, groupId))
}

/** Returns a version (from 1) of a group's agreement, or undefined. */
export async function findAgreementVersion(db: Pick<Database, 'select'>, groupId: string, version: number) {
  const [found] = await db
    .select()
    .from(roomAgreements)
    .where(and(eq(roomAgreements.groupId, groupId), eq(roomAgreements.version, version)))
  return found
}
