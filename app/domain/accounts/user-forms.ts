import { z } from 'zod'
import { emailAddress, line, optionalLine, optionalParagraph } from '../text.ts'
import { limits } from './forms.ts'

/** What an administrator may change of an account. */
export const EditUserForm = z.object({
  name: line('Name', limits.name, 'Enter a name.'),
  email: emailAddress,
  company: optionalLine('Company', limits.company),
  projectDescription: optionalParagraph('Project description', limits.projectDescription),
  version: z.string().optional(),
})
export type EditUserForm = z.infer<typeof EditUserForm>

/** Whom to invite, and what to say in the mail. */
export const InviteForm = z.object({
  name: line('Name', limits.name, 'Enter a name.'),
  email: emailAddress,
  company: optionalLine('Company', limits.company),
  message: optionalParagraph('Message', 2000),
})
export type InviteForm = z.infer<typeof InviteForm>
