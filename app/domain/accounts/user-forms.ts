import { z } from 'zod'
import { emailAddress, line, optionalLine, optionalParagraph } from '../text.ts'
import { lengths } from './forms.ts'

export const EditUserForm = z.object({
  name: line('Name', lengths.name, 'Enter a name.'),
  email: emailAddress,
  company: optionalLine('Company', lengths.company),
  projectDescription: optionalParagraph('Project description', lengths.projectDescription),
  version: z.string().optional(),
})
export type EditUserForm = z.infer<typeof EditUserForm>

export const INVITATION_LONGEST = 2000

export const InviteForm = z.object({
  name: line('Name', lengths.name, 'Enter a name.'),
  email: emailAddress,
  company: optionalLine('Company', lengths.company),
  message: optionalParagraph('Message', INVITATION_LONGEST),
})
export type InviteForm = z.infer<typeof InviteForm>
