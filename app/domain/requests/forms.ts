import { z } from 'zod'
import { t } from '#app/texts.ts'
import { calendarDay, line, optionalParagraph, paragraph } from '../text.ts'

export const limits = { title: 200, details: 5000, answer: 5000, reason: 2000 }

const asked = {
  title: line(t('Title'), limits.title, t('Say in a few words what you need.')),
  details: optionalParagraph(t('Details'), limits.details),
  dueOn: calendarDay(t('Choose a day, or leave it empty.')).optional(),
}

export const RequestForm = z
  .object({
    kind: z.enum(['answer', 'document', 'approval'], t('Choose what you need.')),
    ...asked,
    document: z.string().max(100).optional(),
  })
  .refine(({ kind, document }) => kind !== 'approval' || document, {
    path: ['document'],
    error: t('Choose the document that is to be approved.'),
  })
export type RequestForm = z.infer<typeof RequestForm>

export const ChangeForm = z.object(asked)
export type ChangeForm = z.infer<typeof ChangeForm>

/** Predefined list of content/requests.ts, and a due date for all its requests. */
export const ListForm = z.object({
  list: z.string({ error: t('Choose a list.') }).max(100),
  dueOn: asked.dueOn,
})
export type ListForm = z.infer<typeof ListForm>

export const SendBackForm = z.object({
  reason: paragraph(t('Reason'), limits.reason, t('Say what is missing or wrong.')),
})
export type SendBackForm = z.infer<typeof SendBackForm>

export const AnswerForm = z.object({
  answer: paragraph(t('Answer'), limits.answer, t('Write an answer.')),
})
export type AnswerForm = z.infer<typeof AnswerForm>

/** Identifies the version that the client has viewed, including its content. */
export const ApproveForm = z.object({
  version: z.coerce.number().int().positive(),
  sha256: z.string().max(100),
})
export type ApproveForm = z.infer<typeof ApproveForm>

export const ChangesForm = ApproveForm.extend({
  changes: paragraph(t('Changes'), limits.reason, t('Say what should be changed.')),
})
export type ChangesForm = z.infer<typeof ChangesForm>
