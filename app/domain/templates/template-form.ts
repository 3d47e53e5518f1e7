import { z } from 'zod'
import { isModuleOn } from '#app/content/modules.ts'
import { hiddenField, lineField, paragraphField } from '#app/core/form-fields.ts'
import { MAX_INVITATION_MESSAGE_LENGTH } from '#app/domain/users/admin-forms.ts'
import { t } from '#app/texts.ts'

const ALL_KINDS = ['message', 'invitation', 'inquiry-reply'] as const
export type TemplateKind = (typeof ALL_KINDS)[number]
/** Kinds of templates whose module is turned on. */
export const TEMPLATE_KINDS = ALL_KINDS.filter((kind) => kind !== 'message' || isModuleOn('messages'))

export const TEMPLATE_LIMITS = { name: 80, body: 5000, templates: 100 }

export const TemplateForm = z
  .object({
    kind: z.enum(TEMPLATE_KINDS, { error: t('Select where the template is used.') }),
    name: lineField(t('Name'), TEMPLATE_LIMITS.name, t('Enter a name.')),
    body: paragraphField(t('Text'), TEMPLATE_LIMITS.body, t('Enter some text.')),
    version: hiddenField,
  })
  .refine(({ kind, body }) => kind !== 'invitation' || body.length <= MAX_INVITATION_MESSAGE_LENGTH, {
    path: ['body'],
    error: () =>
      t('An invitation message can’t be longer than {max} characters.', {
        max: MAX_INVITATION_MESSAGE_LENGTH,
      }),
  })
export type TemplateForm = z.infer<typeof TemplateForm>
