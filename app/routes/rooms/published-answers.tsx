import type { Publications } from '#app/domain/rooms/questions/list-questions.server.ts'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { Pagination } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'
import { AnswerText } from './question-text.tsx'

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
