import { z } from 'zod'
import { lengths } from '../../accounts/forms.ts'
import { emailAddress, optionalLine } from '../../text.ts'

const tick = z
  .literal('on')
  .optional()
  .transform((on) => on === 'on')

/** What somebody may see besides the project itself. */
const rights = { documents: tick, invoices: tick }
/** As it was when somebody looked at it. */
const version = z.string().max(100).default('')

/** Whom to add; the name is for an invitation. */
export const AddPersonForm = z.object({
  email: emailAddress,
  name: optionalLine('Name', lengths.name),
  ...rights,
})
export type AddPersonForm = z.infer<typeof AddPersonForm>

export const RightsForm = z.object({ ...rights, version })
export type RightsForm = z.infer<typeof RightsForm>

/** For the buttons that ask first. */
export const PersonForm = z.object({ version })

/** Who of the firm looks after it; empty: nobody in particular. */
export const LeadForm = z.object({ leadId: z.string().max(100).default(''), version })
export type LeadForm = z.infer<typeof LeadForm>
