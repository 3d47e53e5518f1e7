import { z } from 'zod'
import { plannedStatus, requestedStatus } from '#content/lists.ts'
import type { inquiryStatuses } from '#db/schema.ts'
import { projectLimits } from '../projects/form.ts'
import { line, optionalParagraph, paragraph } from '../text.ts'

/** Statuses of an inquiry, repeated here so that browser code doesn't import the database schema. */
export const statuses: typeof inquiryStatuses = ['New', 'In conversation', 'Won', 'Declined']
export type InquiryStatus = (typeof statuses)[number]

export const limits = { notes: 10_000, reply: 10_000, projectTitle: projectLimits.title }

export const StatusForm = z.object({
  status: z.enum(statuses, { error: 'Select a status.' }),
  version: z.string().optional(),
})
export type StatusForm = z.infer<typeof StatusForm>

export const NotesForm = z.object({
  notes: optionalParagraph('Notes', limits.notes),
  version: z.string().optional(),
})
export type NotesForm = z.infer<typeof NotesForm>

/** `replyId` is generated with the page and makes a repeated submit idempotent. */
export const ReplyForm = z.object({
  replyId: z.uuid('Reload the page and try again.'),
  body: paragraph('Answer', limits.reply, 'Write an answer.'),
})
export type ReplyForm = z.infer<typeof ReplyForm>

export const firstStatuses = [plannedStatus, requestedStatus] as const

export const MakeClientForm = z.object({
  title: line('Project title', limits.projectTitle, 'Give the project a title.'),
  status: z.enum(firstStatuses, { error: 'Select a status.' }),
})
export type MakeClientForm = z.infer<typeof MakeClientForm>
