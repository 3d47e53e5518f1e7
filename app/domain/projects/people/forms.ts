import { z } from 'zod'
import { lengths } from '../../accounts/forms.ts'
import { emailAddress, optionalLine } from '../../text.ts'

const tick = z
  .literal('on')
  .optional()
  .transform((on) => on === 'on')

const rights = { documents: tick, invoices: tick }
const version = z.string().max(100).default('')

/** `name` is required for an invitation. */
export const AddPersonForm = z.object({
  email: emailAddress,
  name: optionalLine('Name', lengths.name),
  ...rights,
})
export type AddPersonForm = z.infer<typeof AddPersonForm>

export const RightsForm = z.object({ ...rights, version })
export type RightsForm = z.infer<typeof RightsForm>

export const PersonForm = z.object({ version })

/** Empty `leadId`: no lead. */
export const LeadForm = z.object({ leadId: z.string().max(100).default(''), version })
export type LeadForm = z.infer<typeof LeadForm>
