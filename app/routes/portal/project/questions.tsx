import { AnswerForm, limits } from '#app/domain/projects/progress-forms.ts'
import type { Questions } from '#app/domain/projects/questions.server.ts'
import { Day } from '#app/ui/dates.tsx'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { type FormAnswer, problemOf } from '#app/ui/form/form-answer.ts'
import { Notice } from '#app/ui/notice.tsx'

/** What the firm waits for, each with a form; below it what was answered. */
export function ProjectQuestions({
  questions,
  answer,
}: {
  questions: Questions
  answer: FormAnswer | undefined
}) {
  const { open, answered } = questions
  if (open.length === 0 && answered.length === 0 && !answer) return null
  // Refused, and its form is no longer on the page.
  const gone = answer && !answer.notice && open.every(({ id }) => id !== answer.entry) ? answer : undefined
  const typed = gone?.result.initialValue?.answer
  return (
    <section aria-labelledby="questions" className="min-w-0">
      <h2 id="questions" className="text-2xl mb-4">
        What we need from you
      </h2>
      <div className="grid gap-4">
        <Notice of={answer} tone="good">
          {answer?.notice}
        </Notice>
        <Notice of={gone} tone="bad">
          {problemOf(gone)}
        </Notice>
        {typed && (
          <div className="border border-line bg-surface p-4">
            <p className="text-sm text-soft">Your answer, which was not sent:</p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{String(typed)}</p>
          </div>
        )}
        {open.length === 0 && <p className="text-soft">Nothing at the moment.</p>}
        {open.map((question) => (
          <OpenQuestion key={question.id} question={question} answer={answer} />
        ))}
      </div>
      {answered.length > 0 && <AnsweredQuestions answered={answered} />}
    </section>
  )
}

function OpenQuestion({
  question: { id, question, dueOn, late },
  answer,
}: {
  question: Questions['open'][number]
  answer: FormAnswer | undefined
}) {
  return (
    <article
      id={id}
      aria-labelledby={`question-${id}`}
      className="bg-surface border border-line border-l-3 border-l-brass p-5"
    >
      <h3 id={`question-${id}`} className="font-semibold whitespace-pre-line wrap-anywhere">
        {question}
      </h3>
      {dueOn && (
        <p className={`mt-1 text-sm ${late ? 'text-bad' : 'text-soft'}`}>
          {late ? 'Was wanted by ' : 'Wanted by '}
          <Day value={dueOn} />
        </p>
      )}
      <ActionForm
        // Without it the address of an older page of updates would go along.
        action="."
        relative="path"
        guard
        entry={id}
        schema={AnswerForm}
        answer={answer}
        button="Send Answer"
        sendingText="Sending..."
        className="mt-4 grid gap-4"
      >
        {(fields) => (
          <TextAreaField field={fields.answer} label="Your answer" rows={3} maxLength={limits.answer} />
        )}
      </ActionForm>
    </article>
  )
}

function AnsweredQuestions({ answered }: { answered: Questions['answered'] }) {
  return (
    <details className="mt-4 border-t border-line">
      <summary className="py-2.5 font-semibold cursor-pointer">{`Answered (${answered.length})`}</summary>
      <ul className="divide-y divide-line">
        {answered.map(({ id, question, answer, answeredAt }) => (
          <li key={id} className="py-4">
            <p className="text-soft whitespace-pre-line wrap-anywhere">{question}</p>
            <p className="mt-2 pl-4 border-l border-brass whitespace-pre-line wrap-anywhere">{answer}</p>
            <p className="mt-1 text-sm text-soft">
              Answered <Day value={answeredAt} />
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
