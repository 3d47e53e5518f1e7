import { z } from 'zod'
import { lineField, optionalParagraphField, paragraphField } from '#app/core/form-fields.ts'
import { PROJECT_LIMITS } from '#app/domain/projects/project-forms.ts'
import { MAX_INVITATION_MESSAGE_LENGTH } from '#app/domain/users/admin-forms.ts'
import { plannedStatus, requestedStatus } from '#content/lists.ts'
import type { inquiryStatuses } from '#db/schema.ts'

/** Statuses of an inquiry, repeated here so that browser code doesn't import the database schema. */
export const INQUIRY_STATUSES: typeof inquiryStatuses = ['New', 'In conversation', 'Won', 'Declined']
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]

export const INQUIRY_ADMIN_LIMITS = { notes: 10_000, reply: 10_000, projectTitle: PROJECT_LIMITS.title }

export const UpdateInquiryStatusForm = z.object({
  status: z.enum(INQUIRY_STATUSES, { error: 'Select a status.' }),
  version: z.string().optional(),
})
export type UpdateInquiryStatusForm = z.infer<typeof UpdateInquiryStatusForm>

export const UpdateInquiryNotesForm = z.object({
  notes: optionalParagraphField('Notes', INQUIRY_ADMIN_LIMITS.notes),
  version: z.string().optional(),
})
export type UpdateInquiryNotesForm = z.infer<typeof UpdateInquiryNotesForm>

/** `replyId` is generated with the page and makes a repeated submit idempotent. */
export const InquiryReplyForm = z.object({
  replyId: z.uuid('Reload the page and try again.'),
  body: paragraphField('Reply', INQUIRY_ADMIN_LIMITS.reply, 'Write a reply.'),
})
export type InquiryReplyForm = z.infer<typeof InquiryReplyForm>

export const INITIAL_PROJECT_STATUSES = [plannedStatus, requestedStatus] as const

export const ConvertInquiryForm = z.object({
  title: lineField('Project title', INQUIRY_ADMIN_LIMITS.projectTitle, 'Enter a project title.'),
  description: paragraphField('Description', PROJECT_LIMITS.description, 'Enter a description.'),
  status: z.enum(INITIAL_PROJECT_STATUSES, { error: 'Select a status.' }),
  /** Personal message in the invitation. */
  message: optionalParagraphField('Message', MAX_INVITATION_MESSAGE_LENGTH),
})
export type ConvertInquiryForm = z.infer<typeof ConvertInquiryForm>
