import { z } from 'zod'
import {
  calendarDayField,
  checkboxField,
  emailField,
  hiddenField,
  lineField,
  MAX_FIELD_LENGTHS,
  optionalLineField,
  optionalParagraphField,
} from '#app/core/form-fields.ts'
import { ROOM_LEVELS } from '#app/core/room-levels.ts'
import { AGREEMENT_LIMITS, signatureFields } from '#app/domain/agreements/agreement-form.ts'
import { t } from '#app/texts.ts'

export const REOPEN_DAYS = 30
export const ROOM_LIMITS = { name: 120, groupName: 80, changes: 5000, groups: 20 }

const nameField = lineField(t('Name'), ROOM_LIMITS.name, t('Enter a name.'))
/** Last day of access. Empty for no limit. */
const lastDayField = calendarDayField(t('Select a date, or leave it empty.'))
  .optional()
  .transform((day) => day ?? null)

export const OpenRoomForm = z.object({ name: nameField })

const MAX_QUESTIONS_PER_DAY = 1000
const limitError = {
  error: () => t('Enter a number up to {max}, or leave it empty.', { max: MAX_QUESTIONS_PER_DAY }),
}

export const RoomSettingsForm = z.object({
  name: nameField,
  expiresOn: lastDayField,
  showNumbers: checkboxField,
  pageText: checkboxField,
  requireSecondFactor: checkboxField,
  /** Answers to questions must be approved by a second person. */
  requireApproval: checkboxField,
  /** Questions per group and day. Null for no limit. */
  questionLimit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(MAX_QUESTIONS_PER_DAY, limitError)
    .optional()
    .transform((limit) => limit ?? null),
})
export type RoomSettingsForm = z.infer<typeof RoomSettingsForm>

const levelField = z.enum(ROOM_LEVELS, { error: t('Select a level.') })
const groupFields = {
  name: lineField(t('Name'), ROOM_LIMITS.groupName, t('Enter a name.')),
  level: levelField.default('none'),
  expiresOn: lastDayField,
}
export const GroupForm = z.object(groupFields)
export type GroupForm = z.infer<typeof GroupForm>
export const AddGroupForm = z.object({
  ...groupFields,
  /** Empty for a group without an agreement, which `withoutAgreement` must confirm. */
  template: optionalLineField(t('Agreement'), 100),
  withoutAgreement: checkboxField,
})
export type AddGroupForm = z.infer<typeof AddGroupForm>

/** Lines of `entry group level`, in any number of fields. The level `inherit` removes the entry's own level. */
export const LevelsForm = z.object({ changes: z.array(z.string().max(1_000_000)).default([]) })

/** `folders`: ids of folders, `top` for documents outside folders, or `all`. */
export const ReleaseForm = z.object({
  folders: z.array(z.string().max(100)).default([]),
  shownHash: z.string().max(100).default(''),
})
export type ReleaseForm = z.infer<typeof ReleaseForm>

export const InviteToRoomForm = z.object({
  email: emailField,
  name: optionalLineField(t('Name'), MAX_FIELD_LENGTHS.name),
  group: z.string({ error: t('Select a group.') }).max(100, t('Select a group.')),
  expiresOn: lastDayField,
})
export type InviteToRoomForm = z.infer<typeof InviteToRoomForm>

export const GuestAccessForm = z.object({ expiresOn: lastDayField })
export type GuestAccessForm = z.infer<typeof GuestAccessForm>

export const GuestEmailForm = z.object({ email: emailField })

/** The new text of a group's agreement, or the template that replaces it. */
export const AgreementVersionForm = z.object({
  template: optionalLineField(t('Template'), 100),
  text: optionalParagraphField(t('Text'), AGREEMENT_LIMITS.text),
  /** Number of the version that the form was prefilled with. */
  version: hiddenField,
})
export type AgreementVersionForm = z.infer<typeof AgreementVersionForm>

export const AcceptForm = z.object({
  ...signatureFields,
  accepted: z.literal('on', { error: t('Select the box if you agree.') }),
})
export type AcceptForm = z.infer<typeof AcceptForm>

/** `group`: id of the group whose view is archived. Empty for an archive of everything. */
export const ArchiveForm = z.object({ group: optionalLineField(t('Contents'), 100) })
