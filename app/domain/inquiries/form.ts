import { z } from 'zod'
import { budgetOptions, serviceOptions } from '#content/contact.ts'
import { emailAddress, line, paragraph } from '../text.ts'

/** The inquiry of the specification. The lengths only bound what is stored and mailed. */
export const InquiryForm = z.object({
  fullName: line('Full name', 100, 'Enter your full name.'),
  companyName: line('Company name', 150, 'Enter your company name.'),
  email: emailAddress,
  phoneNumber: line('Phone number', 20, 'Enter your phone number.'),
  serviceOfInterest: z.enum(serviceOptions, { error: 'Select a service.' }),
  projectBudget: z
    .enum(['', ...budgetOptions], { error: 'Select one of the budgets, or none.' })
    .nullish()
    .transform((budget) => budget || null),
  message: paragraph('Message', 5000, 'Write a message.'),
})
export type InquiryForm = z.infer<typeof InquiryForm>

/** What comes with it: the human check's token, and a field that people don't see and robots fill in. */
export const InquiryExtras = z.object({
  token: z.string().max(8192).nullish(),
  website: z.string().nullish(),
})
