import { t } from '#app/texts.ts'
import { type FormAnswer, problemOf } from '#app/ui/form/form-answer.ts'
import { Notice } from '#app/ui/notice.tsx'

/** Result of a form. If the form is `gone` after a rejection, also shows the entered text. */
export function Outcome({ answer, gone }: { answer: FormAnswer | undefined; gone: boolean }) {
  const refused = gone && answer && !answer.notice ? answer : undefined
  const { answer: words, changes } = refused?.result.initialValue ?? {}
  const typed = words ?? changes
  return (
    <>
      <Notice of={answer} tone="good">
        {answer?.notice}
      </Notice>
      <Notice of={refused} tone="bad">
        {problemOf(refused)}
      </Notice>
      {typed && (
        <div className="border border-line bg-surface p-4">
          <p className="text-sm text-soft">{t('Your answer, which was not sent:')}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{String(typed)}</p>
        </div>
      )}
    </>
  )
}
