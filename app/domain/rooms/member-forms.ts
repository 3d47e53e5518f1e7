import { z } from 'zod'
import {
  emailField,
  hiddenField,
  MAX_FIELD_LENGTHS,
  optionalLineField,
  optionalParagraphField,
} from '#app/core/form-fields.ts'
import { AGREEMENT_LIMITS, signatureFields } from '#app/domain/agreements/agreement-form.ts'
import { t } from '#app/texts.ts'
import { lastDayField } from './room-forms.ts'

export const InviteToRoomForm = z.object({
  email: emailField,
  name: optionalLineField(t('Name'), MAX_FIELD_LENGTHS.name),
  group: z.string({ error: t('Select a group.') }).max(100, t('Select a group.')),
  expiresOn: lastDayField,
})
export type InviteToRoomForm = z.infer<typeof InviteToRoomForm>

export const GuestAccessForm = z.object({ expiresOn: lastDayField })
export type GuestAccessForm = z.infer<typeof GuestAccessForm>

export const GuestEmailForm = z.object({ email: emailField })

/** The new text of a group's agreement, or the template that replaces it. */
export const AgreementVersionForm = z.object({
  template: optionalLineField(t('Template'), 100),
  text: optionalParagraphField(t('Text'), AGREEMENT_LIMITS.text),
  /** Number of the version that the form was prefilled with. */
  version: hiddenField,
})
export type AgreementVersionForm = z.infer<typeof AgreementVersionForm>

export const AcceptForm = z.object({
  ...signatureFields,
  accepted: z.literal('on', { error: t('Select the box if you agree.') }),
})
export type AcceptForm = z.infer<typeof AcceptForm>
