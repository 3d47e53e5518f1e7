import { z } from 'zod'
import {
  checkboxField,
  emailField,
  hiddenField,
  lineField,
  MAX_FIELD_LENGTHS,
  optionalLineField,
  optionalParagraphField,
} from '#app/core/form-fields.ts'
import { t } from '#app/texts.ts'

export const EditUserForm = z.object({
  name: lineField(t('Name'), MAX_FIELD_LENGTHS.name, t('Enter a name.')),
  email: emailField,
  company: optionalLineField(t('Company'), MAX_FIELD_LENGTHS.company),
  projectDescription: optionalParagraphField(t('Project description'), MAX_FIELD_LENGTHS.projectDescription),
  version: hiddenField,
})
export type EditUserForm = z.infer<typeof EditUserForm>

export const MAX_INVITATION_MESSAGE_LENGTH = 2000

export const InviteForm = z.object({
  name: lineField(t('Name'), MAX_FIELD_LENGTHS.name, t('Enter a name.')),
  email: emailField,
  company: optionalLineField(t('Company'), MAX_FIELD_LENGTHS.company),
  companyId: hiddenField,
  billing: checkboxField,
  message: optionalParagraphField(t('Message'), MAX_INVITATION_MESSAGE_LENGTH),
})
export type InviteForm = z.infer<typeof InviteForm>

export const ClientNotesForm = z.object({
  notes: optionalParagraphField(t('Notes'), 10_000),
  version: hiddenField,
})
export type ClientNotesForm = z.infer<typeof ClientNotesForm>

export const TeamMemberForm = InviteForm.pick({ name: true, email: true })
export type TeamMemberForm = z.infer<typeof TeamMemberForm>
