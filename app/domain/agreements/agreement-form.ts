import { z } from 'zod'
import {
  calendarDayField,
  emailField,
  hiddenField,
  lineField,
  optionalLineField,
  optionalParagraphField,
  paragraphField,
} from '#app/core/form-fields.ts'
import { t } from '#app/texts.ts'
import { checkProposalLines, proposalFields } from './proposals/proposal-lines.ts'

export const AGREEMENT_LIMITS = {
  title: 200,
  text: 100_000,
  signers: 20,
  reason: 2000,
  fullName: 100,
  typedEmail: 300,
}

/** Value of the field `template` for an uploaded PDF. */
export const UPLOADED_PDF = 'upload'

/** Email addresses by position. Null for fields that were left empty. */
const signersField = z
  .array(z.string().max(AGREEMENT_LIMITS.typedEmail, t('This is too long.')).optional())
  .optional()
  .transform((typed = [], check) => {
    const addIssue = (path: number[], message: string) => check.addIssue({ code: 'custom', path, message })
    const emails = typed.map((email, i) => {
      if (!email?.trim()) return null
      const parsed = emailField.safeParse(email)
      if (!parsed.success) addIssue([i], parsed.error.issues[0]?.message ?? '')
      return parsed.data ?? null
    })
    emails.forEach((email, i) => {
      if (email && emails.indexOf(email) < i) addIssue([i], t('This person is already a signer.'))
    })
    if (emails.length > AGREEMENT_LIMITS.signers)
      addIssue([], t('An agreement can have up to {count} signers.', { count: AGREEMENT_LIMITS.signers }))
    return emails
  })

const checkboxField = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

const draftFields = {
  signer: signersField,
  inOrder: checkboxField,
  expiresOn: calendarDayField(t('Select a date, or leave it empty.'))
    .optional()
    .transform((day) => day ?? null),
  /** After saving: `send` sends the agreement, `add-signer` shows another field for a signer. */
  next: hiddenField,
  ...proposalFields,
}

export const NewAgreementForm = z
  .object({
    template: z.string({ error: t('Select a template.') }).max(100, t('Select a template.')),
    /** Defaults to the template's title. */
    title: optionalLineField(t('Title'), AGREEMENT_LIMITS.title),
    ...draftFields,
  })
  .superRefine(checkProposalLines, { when: () => true })
export type NewAgreementForm = z.infer<typeof NewAgreementForm>

export const AgreementForm = z
  .object({
    title: lineField(t('Title'), AGREEMENT_LIMITS.title, t('Enter a title.')),
    ...draftFields,
    /** Leaves the text unchanged if it is missing. */
    text: optionalParagraphField(t('Text'), AGREEMENT_LIMITS.text),
    countersign: checkboxField,
    version: hiddenField,
  })
  .superRefine(checkProposalLines, { when: () => true })
export type AgreementForm = z.infer<typeof AgreementForm>

/** Control characters, line separators, and bidirectional formatting characters, which could disguise a name. */
const DISGUISING_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

const fullNameField = z
  .string({ error: t('Enter your full name.') })
  .overwrite((name) => name.normalize('NFC').replace(/^ +| +$/g, ''))
  .refine(
    (name) => [...name].length >= 2 && [...name].length <= AGREEMENT_LIMITS.fullName,
    t('Enter your full name, with 2 to {max} characters.', { max: AGREEMENT_LIMITS.fullName }),
  )
  .refine(
    (name) => !DISGUISING_CHARACTERS.test(name),
    t('Your name can’t contain line breaks, control characters or invisible direction marks.'),
  )
  .refine((name) => /\p{L}/u.test(name), t('Your name must have at least one letter.'))

/** Fields shared by the forms that sign or accept a text. Each form adds its own checkbox. */
export const signatureFields = {
  fullName: fullNameField,
  /** Code of the authenticator app, or a recovery code. */
  code: z.string().trim().max(100, t('This is too long.')).optional(),
  /** Response of a passkey, as JSON. */
  passkey: z.string().max(10_000).optional(),
  /** SHA-256 of the text that the page showed. */
  shownHash: z.string().max(64).default(''),
}

export const SignForm = z.object({
  ...signatureFields,
  consent: z.literal('on', { error: t('Select the box if you agree.') }),
})
export type SignForm = z.infer<typeof SignForm>

export const DeclineForm = z.object({
  reason: paragraphField(t('Reason'), AGREEMENT_LIMITS.reason, t('Say why you decline.')),
})
