import { z } from 'zod'
import { emailField, lineField, MAX_FIELD_LENGTHS } from '#app/core/form-fields.ts'

export const TeamMemberForm = z.object({
  name: lineField('Name', MAX_FIELD_LENGTHS.name, 'Enter a name.'),
  email: emailField,
})
export type TeamMemberForm = z.infer<typeof TeamMemberForm>
