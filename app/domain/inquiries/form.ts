import { z } from 'zod'
import { t } from '#app/texts.ts'
import { budgetOptions, serviceOptions } from '#content/contact.ts'
import { EMAIL_LONGEST, emailAddress, line, paragraph } from '../text.ts'

/** Maximum lengths in characters. The specification sets none; these limit storage and email size. */
export const inquiryLimits = {
  fullName: 100,
  companyName: 150,
  email: EMAIL_LONGEST,
  phoneNumber: 20,
  message: 5000,
}

export const missingTexts = {
  fullName: t('Enter your full name.'),
  companyName: t('Enter your company name.'),
  email: t('Enter your email address.'),
  phoneNumber: t('Enter your phone number.'),
  serviceOfInterest: t('Select a service.'),
  message: t('Write a message.'),
}

export const InquiryForm = z.object({
  fullName: line(t('Full name'), inquiryLimits.fullName, missingTexts.fullName),
  companyName: line(t('Company name'), inquiryLimits.companyName, missingTexts.companyName),
  email: emailAddress,
  phoneNumber: line(t('Phone number'), inquiryLimits.phoneNumber, missingTexts.phoneNumber),
  serviceOfInterest: z.enum(serviceOptions, { error: missingTexts.serviceOfInterest }),
  projectBudget: z
    .enum(['', ...budgetOptions], { error: t('Select one of the budgets, or none.') })
    .nullish()
    .transform((budget) => budget || null),
  message: paragraph(t('Message'), inquiryLimits.message, missingTexts.message),
})
export type InquiryForm = z.infer<typeof InquiryForm>
export type InquiryField = keyof InquiryForm

/** reCAPTCHA token, and a honeypot field that is hidden from people. */
export const InquiryExtras = z.object({
  token: z.string().max(8192).nullish(),
  website: z.string().nullish(),
})
