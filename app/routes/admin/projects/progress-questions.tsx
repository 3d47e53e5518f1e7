import { limits, QuestionForm } from '#app/domain/projects/progress-forms.ts'
import type { Questions } from '#app/domain/projects/questions.server.ts'
import { Confirm } from '#app/ui/confirm.tsx'
import { Day, Moment } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { EntryForm, NewEntry, Part, type PartProps, useHere } from './progress-entry.tsx'

/** What the firm waits for, and what the client has answered. */
export function QuestionPart({
  questions: { open, answered },
  answer,
}: PartProps & { questions: Questions }) {
  const here = useHere()
  const refused = answer?.intent === 'ask' && !answer.notice
  return (
    <Part
      id="questions"
      forms={['ask']}
      buttons={['withdraw']}
      answer={answer}
      title="What we wait for"
      intro="The client answers on the project's page; you get each answer by mail."
    >
      {open.length === 0 && <Empty>Nothing is open with the client.</Empty>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {open.map(({ id, question, dueOn, late, createdAt }) => (
          <li key={id} className="py-4 flex flex-wrap sm:flex-nowrap justify-between gap-x-6 gap-y-3">
            <div className="min-w-0">
              <p className="font-semibold whitespace-pre-line wrap-anywhere">{question}</p>
              <p className="mt-1 text-sm text-soft">
                Asked <Day value={createdAt} />
                {dueOn && (
                  <span className={late ? 'text-bad' : undefined}>
                    {late ? ', was wanted by ' : ', wanted by '}
                    <Day value={dueOn} />
                  </span>
                )}
              </p>
            </div>
            <div className="shrink-0">
              <Confirm
                button="Take back"
                title="Take this question back?"
                about={question}
                fields={{ intent: 'withdraw', entry: id }}
                action={here}
              >
                It disappears from the client's page, and no answer can be given any more.
              </Confirm>
            </div>
          </li>
        ))}
      </ul>
      <NewEntry title="Ask the client for something" open={refused}>
        <EntryForm intent="ask" schema={QuestionForm} answer={answer} button="Ask">
          {(fields) => (
            <>
              <TextAreaField field={fields.question} label="Question" rows={3} maxLength={limits.question} />
              <div className="max-w-60">
                <TextField field={fields.dueOn} type="date" label="Wanted by" optional />
              </div>
            </>
          )}
        </EntryForm>
      </NewEntry>
      {answered.length > 0 && (
        <details className="mt-4" open={answered.length <= 3}>
          <summary className="py-2.5 font-semibold cursor-pointer">{`Answered (${answered.length})`}</summary>
          <ul className="divide-y divide-line border-y border-line">
            {answered.map(({ id, question, answer: given, answeredAt }) => (
              <li key={id} className="py-4">
                <p className="text-soft whitespace-pre-line wrap-anywhere">{question}</p>
                <p className="mt-2 pl-4 border-l border-brass whitespace-pre-line wrap-anywhere">{given}</p>
                <p className="mt-1 text-sm text-soft">
                  Answered <Moment value={answeredAt} />
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Part>
  )
}
