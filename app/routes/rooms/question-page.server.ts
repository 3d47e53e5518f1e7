import type { ActorCtx } from '#app/context.ts'
import {
  answerQuestion,
  approveAnswer,
  assignQuestion,
  closeQuestion,
  publishAnswer,
  reopenQuestion,
} from '#app/domain/rooms/questions/answer-question.server.ts'
import {
  listPublications,
  loadQuestions,
  type QuestionQuery,
} from '#app/domain/rooms/questions/list-questions.server.ts'
import {
  AnswerQuestionForm,
  AssignQuestionForm,
  PublishAnswerForm,
  QUESTION_STATE_KEYS,
} from '#app/domain/rooms/questions/question-forms.ts'
import {
  defineFormHandler,
  handleFormByIntent,
  NoFields,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { getChoiceParam, getNumberParam, getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'

/** Loads a page of a room's questions for the firm and the seller's side. @throws a 404 response */
export async function loadQuestionPage(ctx: ActorCtx, projectId: string, url: URL) {
  const query = parseQuestionQuery(url)
  const published = getNumberParam(url, 'published')
  const page = await throwAsErrorResponse(loadQuestions(ctx, projectId, query))
  const publications = await listPublications(ctx.db, page.roomId, query.search, published)
  return { page, query, publications, published }
}
export type LoadedQuestions = Awaited<ReturnType<typeof loadQuestionPage>>

/** Handles the forms about questions for the firm and the seller's side. The domain functions check access. */
export const handleQuestionForm = (ctx: ActorCtx, project: string, form: FormData) =>
  handleFormByIntent(ctx, form, {
    assign: defineFormHandler(AssignQuestionForm, async ({ assignee }, id) => {
      await assignQuestion(ctx, { project, id }, assignee ?? null)
      return { notice: assignee ? t('Question assigned.') : t('Question unassigned.') }
    }),
    answer: defineFormHandler(AnswerQuestionForm, async (value, id) => {
      const isSent = await answerQuestion(ctx, { project, id }, value)
      return {
        notice: isSent
          ? t('Answer sent to the group.')
          : t('Answer saved. It will be sent when someone else approves it.'),
      }
    }),
    approve: defineFormHandler(NoFields, async (_, id) => {
      await approveAnswer(ctx, { project, id }, String(form.get('version')))
      return { notice: t('Answer approved and sent to the group.') }
    }),
    publish: defineFormHandler(PublishAnswerForm, async (value, id) => {
      await publishAnswer(ctx, { project, id }, value)
      return { notice: t('Published to all groups.') }
    }),
    close: defineFormHandler(NoFields, async (_, id) => {
      await closeQuestion(ctx, { project, id })
      return { notice: t('Question closed.') }
    }),
    reopen: defineFormHandler(NoFields, async (_, id) => {
      await reopenQuestion(ctx, { project, id })
      return { notice: t('Question reopened. The group doesn’t see its answer until you send it again.') }
    }),
  })

export const parseQuestionQuery = (url: URL): QuestionQuery => ({
  search: getTextParam(url, 'search'),
  state: getChoiceParam(url, 'state', [...QUESTION_STATE_KEYS, 'to-approve'] as const) ?? null,
  groupId: getTextParam(url, 'group') || null,
  mine: getTextParam(url, 'show') === 'mine',
  after: getTextParam(url, 'after') || null,
})
