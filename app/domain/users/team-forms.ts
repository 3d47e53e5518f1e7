import { z } from 'zod'
import { emailField, lineField, MAX_FIELD_LENGTHS } from '#app/core/form-fields.ts'
import { t } from '#app/translations/texts.ts'

export const TeamMemberForm = z.object({
  name: lineField(t('Name'), MAX_FIELD_LENGTHS.name, t('Enter a name.')),
  email: emailField,
})
export type TeamMemberForm = z.infer<typeof TeamMemberForm>
