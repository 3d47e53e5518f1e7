import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function PagePart({
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

export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line border-y border-line empty:hidden">
    {children}
  </ul>
)
