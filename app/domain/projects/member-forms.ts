import { z } from 'zod'
import { emailField, MAX_FIELD_LENGTHS, optionalLineField } from '#app/core/form-fields.ts'

const Checkbox = z
  .literal('on')
  .optional()
  .transform((on) => on === 'on')

const rightsFields = { documents: Checkbox, invoices: Checkbox }
const RevisionField = z.string().max(100).default('')

/** `name` is required for an invitation. */
export const AddMemberForm = z.object({
  email: emailField,
  name: optionalLineField('Name', MAX_FIELD_LENGTHS.name),
  ...rightsFields,
})
export type AddMemberForm = z.infer<typeof AddMemberForm>

export const MemberRightsForm = z.object({ ...rightsFields, version: RevisionField })
export type MemberRightsForm = z.infer<typeof MemberRightsForm>

export const MemberForm = z.object({ version: RevisionField })

/** Empty `leadId`: no lead. */
export const LeadForm = z.object({ leadId: z.string().max(100).default(''), version: RevisionField })
export type LeadForm = z.infer<typeof LeadForm>

/** Limits the cost of notifications and of listing members. */
export const MAX_MEMBERS = 500
/** Upper bound of counts in questions. Exact counts would be slow. */
export const MAX_COUNTED_ROWS = 1000
