import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import { askQuestion, findEnteredGuest } from '#app/domain/rooms/questions/ask-question.server.ts'
import {
  findEntryToAskAbout,
  listPublications,
  listQuestionsForGuest,
} from '#app/domain/rooms/questions/list-questions.server.ts'
import { AskForm } from '#app/domain/rooms/questions/question-forms.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { handleForm, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getNumberParam, getTextParam } from '#app/routes/list-query.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormMessage } from '#app/ui/form/form-outcome.tsx'
import { ListSearch, NothingFound, Pagination } from '#app/ui/list/list-controls.tsx'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/questions.ts'
import { AnswerText, formatEntry, PublishedAnswers, QuestionArticle } from './question-text.tsx'

export const headers = actionHeaders
export const meta = createTitleMeta(t('Questions'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getRoomCtx(context)
  const guest = await throwAsErrorResponse(findEnteredGuest(ctx, id))
  const search = getTextParam(url, 'search')
  const after = getTextParam(url, 'after') || null
  const published = getNumberParam(url, 'published')
  const [questions, publications, entry] = await Promise.all([
    listQuestionsForGuest(ctx, guest, { search, after }),
    listPublications(ctx.db, id, search, published),
    findEntryToAskAbout(ctx, guest, getTextParam(url, 'entry')),
  ])
  const { name, questionLimit } = guest.room
  const page = getTextParam(url, 'page')
  const questionId = randomUUID()
  return {
    id,
    name,
    questionLimit,
    questionId,
    questions,
    publications,
    entry,
    page,
    search,
    after,
    published,
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getRoomCtx(context)
  // Checked before the form, so that the response is the same page as for an unknown room.
  await throwAsErrorResponse(findEnteredGuest(ctx, id))
  return handleForm(ctx, await request.formData(), {
    schema: AskForm,
    submit: async (form) => {
      await askQuestion(ctx, id, form)
      return { notice: t('Question asked. We’ll email your group when it’s answered.') }
    },
    resetForm: true,
  })
}

export default function RoomQuestionsPage({ loaderData }: Route.ComponentProps) {
  const { id, name, questions, publications, search, after, published } = loaderData
  const isFiltered = search !== '' || after !== null
  return (
    <>
      <PageHeader title={t('Questions')} back={{ to: `/rooms/${id}`, text: name }}>
        {t('Everyone in your group sees its questions and who asked them.')}
      </PageHeader>
      <div className="max-w-4xl grid gap-10">
        <AskSection {...loaderData} />
        <PageSection id="questions" title={t('Questions of Your Group')}>
          {(questions.rows.length > 0 || isFiltered) && (
            <div className="mb-4">
              <ListSearch label={t('Search questions')} search={search} />
            </div>
          )}
          {questions.rows.length === 0 &&
            (isFiltered ? (
              <NothingFound search={search} />
            ) : (
              <p className="text-soft">{t('Your group hasn’t asked anything yet.')}</p>
            ))}
          <div className="grid gap-4">
            {questions.rows.map((question) => (
              <QuestionArticle
                key={question.id}
                question={question}
                entryPath={(entry) => `/rooms/${id}/documents/${entry}`}
              >
                {question.answer && question.answeredAt && (
                  <AnswerText
                    title={tRich('Answered on {day}', { day: <LocalDate value={question.answeredAt} /> })}
                  >
                    {question.answer}
                  </AnswerText>
                )}
              </QuestionArticle>
            ))}
          </div>
          <Pagination after={after} more={questions.more} />
        </PageSection>
        <PublishedAnswers publications={publications} after={published} />
      </div>
    </>
  )
}

type AskProps = Pick<
  Route.ComponentProps['loaderData'],
  'id' | 'entry' | 'page' | 'questionId' | 'questionLimit'
>

function AskSection({ id, entry, page, questionId, questionLimit }: AskProps) {
  return (
    <PageSection id="ask" title={t('Ask a Question')} className="panel p-5">
      {entry && (
        <p className="mb-4 wrap-anywhere">
          {tRich('About {document}.', {
            document: <strong>{formatEntry(entry.number, entry.title)}</strong>,
          })}{' '}
          <a href={href('/rooms/:id/questions', { id })} className="text-link">
            {t('Ask about something else')}
          </a>
        </p>
      )}
      <ActionForm
        key={entry?.id ?? ''}
        schema={AskForm}
        entry={entry?.id ?? ''}
        warnUnsaved
        defaultValue={{ page: entry ? page : '' }}
        className="grid gap-5"
      >
        {(fields) => (
          <>
            <input type="hidden" name="questionId" value={questionId} />
            <FormMessage>{fields.questionId.errors?.[0]}</FormMessage>
            <TextAreaField
              field={fields.question}
              label={t('Question')}
              hint={
                questionLimit === null
                  ? undefined
                  : t('Your group can ask up to {limit} questions a day.', { limit: questionLimit })
              }
            />
            {entry?.kind === 'document' && (
              <div className="max-w-32">
                <TextField field={fields.page} label={t('Page')} inputMode="numeric" optional />
              </div>
            )}
            <Submit text={t('Ask Question')} sending={t('Sending...')} notice />
          </>
        )}
      </ActionForm>
    </PageSection>
  )
}
