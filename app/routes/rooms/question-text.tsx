import type { ReactNode } from 'react'
import type { Publications } from '#app/domain/rooms/questions/list-questions.server.ts'
import { QUESTION_STATES, type QuestionState } from '#app/domain/rooms/questions/question-forms.ts'
import { t, tRich } from '#app/texts.ts'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { Pagination } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'

type ShownQuestion = {
  id: string
  number: number
  askedByName: string
  askedAt: Date
  question: string
  state: QuestionState
  page: number | null
  entryId: string | null
  entryTitle: string | null
  entryNumber: string | null
}

/** Question with its number and state. `where`: group, for the firm. `children`: answer and actions. */
export function QuestionArticle({
  question,
  where,
  entryPath,
  children,
}: {
  question: ShownQuestion
  where?: string
  /** Returns the path of an entry. Without it, the entry isn't a link. */
  entryPath?: (id: string) => string
  children: ReactNode
}) {
  const { id, number, askedByName, askedAt, state } = question
  const { label, meaning } = QUESTION_STATES[state]
  return (
    <article aria-labelledby={`title-${id}`} id={id} className="panel p-5 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={`title-${id}`} className="font-semibold wrap-anywhere">
          {where && `${where} · `}
          {t('Question {number}', { number })}
        </h3>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </div>
      <p className="caption wrap-anywhere">
        {askedByName} · <DateAndTime value={askedAt} />
        <EntryReference question={question} entryPath={entryPath} />
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{question.question}</p>
      {children}
    </article>
  )
}

function EntryReference({
  question: { entryId, entryTitle, entryNumber, page },
  entryPath,
}: {
  question: ShownQuestion
  entryPath: ((id: string) => string) | undefined
}) {
  if (!entryId || !entryTitle) return null
  const name = formatEntry(entryNumber, entryTitle)
  const query = page ? `?page=${page}` : ''
  const entry = entryPath ? (
    <a href={`${entryPath(entryId)}${query}`} className="text-link">
      {name}
    </a>
  ) : (
    name
  )
  return (
    <>
      {' · '}
      {page ? tRich('{document}, page {page}', { document: entry, page }) : entry}
    </>
  )
}

export const formatEntry = (number: string | null, title: string) => (number ? `${number} ${title}` : title)

export const AnswerText = ({ title, children }: { title: ReactNode; children: string }) => (
  <div className="border-l-3 border-line pl-4">
    <p className="caption">{title}</p>
    <p className="whitespace-pre-line wrap-anywhere">{children}</p>
  </div>
)

/** Answers published to all groups. `after`: last number on the previous page, or null. */
export const PublishedAnswers = ({
  publications: { rows, more },
  after,
}: {
  publications: Publications
  after: number | null
}) =>
  rows.length > 0 && (
    <PageSection id="published" title={t('Published Answers')}>
      <ul aria-label={t('Published Answers')} className="grid gap-4">
        {rows.map(({ number, question, answer, publishedOn }) => (
          <li key={number} className="panel p-5 grid gap-3">
            <p className="caption">
              <strong>P{number}</strong>
              {' · '}
              {tRich('published on {day}', { day: <LocalDate value={publishedOn} /> })}
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{question}</p>
            <AnswerText title={t('Answer')}>{answer}</AnswerText>
          </li>
        ))}
      </ul>
      <Pagination after={after === null ? null : String(after)} more={more} name="published" inPlace />
    </PageSection>
  )
