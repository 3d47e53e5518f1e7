import { z } from 'zod'
import { hiddenField, lineField, optionalParagraphField, paragraphField } from '#app/core/form-fields.ts'
import { companyChoiceFields } from '#app/domain/companies/company-forms.ts'
import { PROJECT_LIMITS } from '#app/domain/projects/project-forms.ts'
import { MAX_INVITATION_MESSAGE_LENGTH } from '#app/domain/users/admin-forms.ts'
import { t } from '#app/texts.ts'
import { plannedStatus, requestedStatus } from '#content/lists.ts'
import type { inquiryStatuses } from '#db/schema.ts'

/** Inquiry statuses, repeated here so that browser code doesn't import the database schema. */
export const INQUIRY_STATUSES: typeof inquiryStatuses = ['New', 'In conversation', 'Won', 'Declined']
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]
export const inquiryStatusLabels: Record<InquiryStatus, string> = {
  New: t('New'),
  'In conversation': t('In conversation'),
  Won: t('Won'),
  Declined: t('Declined'),
}

export const INQUIRY_ADMIN_LIMITS = { notes: 10_000, reply: 10_000, projectTitle: PROJECT_LIMITS.title }

export const UpdateInquiryStatusForm = z.object({
  status: z.enum(INQUIRY_STATUSES, { error: t('Select a status.') }),
  version: hiddenField,
})
export type UpdateInquiryStatusForm = z.infer<typeof UpdateInquiryStatusForm>

export const UpdateInquiryNotesForm = z.object({
  notes: optionalParagraphField(t('Notes'), INQUIRY_ADMIN_LIMITS.notes),
  version: hiddenField,
})
export type UpdateInquiryNotesForm = z.infer<typeof UpdateInquiryNotesForm>

/** `replyId` is generated with the page, so that submitting twice sends one reply. */
export const InquiryReplyForm = z.object({
  replyId: z.uuid(t('Reload the page and try again.')),
  body: paragraphField(t('Reply'), INQUIRY_ADMIN_LIMITS.reply, t('Write a reply.')),
})
export type InquiryReplyForm = z.infer<typeof InquiryReplyForm>

export const INITIAL_PROJECT_STATUSES = [plannedStatus, requestedStatus] as const

export const ConvertInquiryForm = z.object({
  title: lineField(t('Project title'), INQUIRY_ADMIN_LIMITS.projectTitle, t('Enter a project title.')),
  description: paragraphField(t('Description'), PROJECT_LIMITS.description, t('Enter a description.')),
  status: z.enum(INITIAL_PROJECT_STATUSES, { error: t('Select a status.') }),
  ...companyChoiceFields,
  /** `proposal`: no invitation is sent yet, and the draft of a proposal is opened. */
  next: hiddenField,
  /** `confirmed` of a question that came up on the way to a proposal. */
  confirmedProposal: hiddenField,
  message: optionalParagraphField(t('Message'), MAX_INVITATION_MESSAGE_LENGTH),
})
export type ConvertInquiryForm = z.infer<typeof ConvertInquiryForm>
