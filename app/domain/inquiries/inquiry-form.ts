import { z } from 'zod'
import { emailField, lineField, MAX_EMAIL_LENGTH, paragraphField } from '#app/core/form-fields.ts'
import { t } from '#app/texts.ts'
import { budgetOptions, serviceOptions } from '#content/contact.ts'

/** Maximum lengths in characters. The specification sets none; these limit the storage used and the size of emails. */
export const INQUIRY_LIMITS = {
  fullName: 100,
  companyName: 150,
  email: MAX_EMAIL_LENGTH,
  phoneNumber: 20,
  message: 5000,
}

export const MISSING_FIELD_MESSAGES = {
  fullName: t('Enter your full name.'),
  companyName: t('Enter your company name.'),
  email: t('Enter your email address.'),
  phoneNumber: t('Enter your phone number.'),
  serviceOfInterest: t('Select a service.'),
  message: t('Write a message.'),
}

export const InquiryForm = z.object({
  fullName: lineField(t('Full name'), INQUIRY_LIMITS.fullName, MISSING_FIELD_MESSAGES.fullName),
  companyName: lineField(t('Company name'), INQUIRY_LIMITS.companyName, MISSING_FIELD_MESSAGES.companyName),
  email: emailField,
  phoneNumber: lineField(t('Phone number'), INQUIRY_LIMITS.phoneNumber, MISSING_FIELD_MESSAGES.phoneNumber),
  serviceOfInterest: z.enum(serviceOptions, { error: MISSING_FIELD_MESSAGES.serviceOfInterest }),
  projectBudget: z
    .enum(['', ...budgetOptions], { error: t('Select a budget, or none.') })
    .nullish()
    .transform((budget) => budget || null),
  message: paragraphField(t('Message'), INQUIRY_LIMITS.message, MISSING_FIELD_MESSAGES.message),
})
export type InquiryForm = z.infer<typeof InquiryForm>
export type InquiryField = keyof InquiryForm

/** Token of the human check. There is no hidden trap field, because it would reject people whose browser fills it. */
export const HumanCheckField = z.object({ token: z.string().max(8192).nullish() })
