import type { QuestionRow } from '#app/domain/rooms/questions/list-questions.server.ts'
import { PublishAnswerForm } from '#app/domain/rooms/questions/question-forms.ts'
import { t } from '#app/texts.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'
import { useListAction } from '#app/ui/list/list-controls.tsx'

/** Moves an open form to its own row below the buttons. */
export const OPEN_SECTION = 'open:order-last open:basis-full'

/** Form that publishes a question and its answer, prefilled with the group's texts. */
export function PublishSection({
  row: { id, question, answer },
  subject,
}: {
  row: QuestionRow
  subject: string
}) {
  const outcome = useOutcome('publish', id)
  return (
    <Disclosure
      summary={
        <>
          {t('Publish to All')}
          <span className="sr-only"> {subject}</span>
        </>
      }
      button="line"
      open={outcome && !outcome.notice}
      className={OPEN_SECTION}
    >
      <ActionForm
        schema={PublishAnswerForm}
        intent="publish"
        entry={id}
        action={useListAction()}
        defaultValue={{ question, answer: answer ?? '' }}
        warnUnsaved
        className="grid gap-4"
      >
        {(fields) => (
          <>
            <p className="text-soft">
              {t(
                'All groups will see this question and answer, but not who asked. Remove everything that could identify the group.',
              )}
            </p>
            <TextAreaField field={fields.question} label={t('Question')} />
            <TextAreaField field={fields.answer} label={t('Answer')} />
            <Submit text={t('Publish to All')} sending={t('Sending...')} />
          </>
        )}
      </ActionForm>
    </Disclosure>
  )
}
