import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type FormOutcome, findFormOutcome } from '#app/ui/form/form-outcome.ts'
import { Notice } from '#app/ui/notice.tsx'

export function PageSection({
  id,
  title,
  none,
  more,
  children,
}: {
  id: string
  title: string
  /** Text of the empty state, shown instead of the rows. */
  none?: string | false
  more?: { to: string; text: string } | false | undefined
  children?: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl mb-3">
        {title}
      </h2>
      {none ? <p className="text-soft">{none}</p> : children}
      {more && (
        <p className="mt-2">
          <Link to={more.to} className="tall-link">
            {more.text}
          </Link>
        </p>
      )}
    </section>
  )
}

export const SectionRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line border-y border-line empty:hidden">
    {children}
  </ul>
)

export function FormSection({
  id,
  title,
  intent,
  actionData,
  extra,
  children,
}: {
  id: string
  title: string
  intent: string
  actionData: FormOutcome | undefined
  /** Shown below the result. */
  extra?: ReactNode
  children: ReactNode
}) {
  const outcome = findFormOutcome(actionData, intent)
  return (
    <section aria-labelledby={id} className="bg-surface border border-line p-5">
      <h2 id={id} className="text-2xl mb-4">
        {title}
      </h2>
      <div className="mb-4 grid gap-4 empty:hidden">
        <Notice outcome={outcome?.notice && outcome} tone="good">
          {outcome?.notice}
        </Notice>
        {extra}
      </div>
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
