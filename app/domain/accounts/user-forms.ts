import { z } from 'zod'
import { emailAddress, line, optionalLine, optionalParagraph } from '../text.ts'
import { lengths } from './forms.ts'

/** What an administrator may change of an account. */
export const EditUserForm = z.object({
  name: line('Name', lengths.name, 'Enter a name.'),
  email: emailAddress,
  company: optionalLine('Company', lengths.company),
  projectDescription: optionalParagraph('Project description', lengths.projectDescription),
  version: z.string().optional(),
})
export type EditUserForm = z.infer<typeof EditUserForm>

/** What goes with an invitation, in characters. */
export const INVITATION_LONGEST = 2000

/** Whom to invite, and what to say in the mail. */
export const InviteForm = z.object({
  name: line('Name', lengths.name, 'Enter a name.'),
  email: emailAddress,
  company: optionalLine('Company', lengths.company),
  message: optionalParagraph('Message', INVITATION_LONGEST),
})
export type InviteForm = z.infer<typeof InviteForm>
