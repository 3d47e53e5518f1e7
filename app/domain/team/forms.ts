import { z } from 'zod'
import { lengths } from '../accounts/forms.ts'
import { emailAddress, line } from '../text.ts'

export const ColleagueForm = z.object({
  name: line('Name', lengths.name, 'Enter a name.'),
  email: emailAddress,
})
export type ColleagueForm = z.infer<typeof ColleagueForm>
