import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, useNavigation } from 'react-router'
import { AnswerForm, limits } from '#app/domain/projects/progress-forms.ts'
import type { Questions } from '#app/domain/projects/questions.server.ts'
import { CalendarDay } from '#app/ui/calendar-day.tsx'
import { FormMessage, TextAreaField } from '#app/ui/field.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Answered } from './answer-question.server.ts'

/** What the firm waits for, each with a form; below it what was answered. */
export function ProjectQuestions({
  questions,
  answer,
}: {
  questions: Questions
  answer: Answered | undefined
}) {
  const { open, answered } = questions
  if (open.length === 0 && answered.length === 0 && !answer) return null
  return (
    <section aria-labelledby="questions" className="min-w-0">
      <h2 id="questions" className="text-2xl mb-4">
        What we need from you
      </h2>
      <div className="grid gap-4">
        <Notice of={answer} tone="good">
          {answer?.notice}
        </Notice>
        <Notice of={answer} tone="bad">
          {answer?.problem}
        </Notice>
        {answer?.typed && (
          <div className="border border-line bg-surface p-4">
            <p className="text-sm text-soft">Your words, which were not sent:</p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer.typed}</p>
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
  answer: Answered | undefined
}) {
  const navigation = useNavigation()
  const sending = navigation.formData?.get('question') === id
  const [form, fields] = useForm({
    id: `answer-${id}`,
    lastResult: sending || answer?.question !== id ? null : answer.result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: AnswerForm }),
    shouldRevalidate: 'onInput',
  })
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
          <CalendarDay value={dueOn} />
        </p>
      )}
      <Form
        method="post"
        // Without it the address of an older page of updates would go along.
        action="."
        relative="path"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        preventScrollReset
        className="mt-4 grid gap-4"
      >
        <input type="hidden" name="question" value={id} />
        <FormMessage>{form.errors?.[0]}</FormMessage>
        <TextAreaField field={fields.answer} label="Your answer" rows={3} maxLength={limits.answer} />
        <button
          type="submit"
          disabled={navigation.state !== 'idle'}
          className="button button-brass justify-self-start"
        >
          {sending ? 'Sending...' : 'Send Answer'}
        </button>
      </Form>
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
              Answered <LocalTime value={answeredAt} dateOnly />
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
