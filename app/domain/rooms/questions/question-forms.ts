import { z } from 'zod'
import type { StatusMeaning } from '#app/content/shapes.ts'
import { hiddenField, paragraphField } from '#app/core/form-fields.ts'
import { t } from '#app/texts.ts'

const QUESTION_LIMITS = { question: 5000, answer: 20_000 }
const MAX_PAGE = 20_000

export const QUESTION_STATE_KEYS = ['asked', 'assigned', 'answered', 'closed'] as const
export type QuestionState = (typeof QUESTION_STATE_KEYS)[number]

export const QUESTION_STATES: Record<QuestionState, { label: string; meaning: StatusMeaning }> = {
  asked: { label: t('Asked'), meaning: 'waits-for-us' },
  assigned: { label: t('Assigned'), meaning: 'active' },
  answered: { label: t('Answered'), meaning: 'done' },
  closed: { label: t('Closed'), meaning: 'neutral' },
}

const texts = {
  question: paragraphField(t('Question'), QUESTION_LIMITS.question, t('Write a question.')),
  answer: paragraphField(t('Answer'), QUESTION_LIMITS.answer, t('Write an answer.')),
}
const PAGE_MESSAGE = t('Enter a page number, or leave it empty.')

/**
 * `entry` and `page`: optional subject of the question. `questionId` is generated with the page, so that submitting the
 * form twice asks only once.
 */
export const AskForm = z.object({
  question: texts.question,
  questionId: z.uuid(t('Reload the page and try again.')).optional(),
  entry: z.string().max(100).optional(),
  page: z.coerce
    .number({ error: PAGE_MESSAGE })
    .int(PAGE_MESSAGE)
    .min(1, PAGE_MESSAGE)
    .max(MAX_PAGE, PAGE_MESSAGE)
    .optional(),
})
export type AskForm = z.infer<typeof AskForm>

export const AnswerQuestionForm = z.object({ answer: texts.answer, version: hiddenField })
export type AnswerQuestionForm = z.infer<typeof AnswerQuestionForm>

/** Question and answer as edited for all groups. */
export const PublishAnswerForm = z.object(texts)
export type PublishAnswerForm = z.infer<typeof PublishAnswerForm>

/** `assignee`: user ID. Empty to unassign the question. */
export const AssignQuestionForm = z.object({ assignee: z.string().max(100).optional() })

/** Field beside the file. */
export const ImportQuestionsForm = z.object({
  group: z.string({ error: t('Select a group.') }).max(100),
})
