import type { ReactNode } from 'react'
import { answerTo, type FormAnswer } from '#app/ui/form/form-answer.ts'
import { Notice } from '#app/ui/notice.tsx'

export function FormBox({
  id,
  title,
  intent,
  answer,
  extra,
  children,
}: {
  id: string
  title: string
  intent: string
  answer: FormAnswer | undefined
  /** Shown below the result. */
  extra?: ReactNode
  children: ReactNode
}) {
  const mine = answerTo(answer, intent)
  return (
    <section aria-labelledby={id} className="bg-surface border border-line p-5">
      <h2 id={id} className="text-2xl mb-4">
        {title}
      </h2>
      <div className="mb-4 grid gap-4 empty:hidden">
        <Notice of={mine?.notice && mine} tone="good">
          {mine?.notice}
        </Notice>
        {extra}
      </div>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
