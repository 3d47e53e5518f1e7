import { z } from 'zod'
import { lineField, paragraphField } from '#app/core/form-fields.ts'
import { MAX_INVITATION_MESSAGE_LENGTH } from '#app/domain/users/admin-forms.ts'

export const TEMPLATE_KINDS = ['message', 'invitation', 'inquiry-reply'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

export const TEMPLATE_LIMITS = { name: 80, body: 5000, templates: 100 }

export const TemplateForm = z
  .object({
    kind: z.enum(TEMPLATE_KINDS, { error: 'Choose where the template is used.' }),
    name: lineField('Name', TEMPLATE_LIMITS.name, 'Enter a name.'),
    body: paragraphField('Text', TEMPLATE_LIMITS.body, 'Enter a text.'),
    version: z.string().optional(),
  })
  .refine(({ kind, body }) => kind !== 'invitation' || body.length <= MAX_INVITATION_MESSAGE_LENGTH, {
    path: ['body'],
    error: `A text for invitations can't be longer than ${MAX_INVITATION_MESSAGE_LENGTH} characters.`,
  })
export type TemplateForm = z.infer<typeof TemplateForm>
