import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** One part of a page: its rows, or the words that there are none, and the way to all of them. */
export function PagePart({
  id,
  title,
  none,
  more,
  children,
}: {
  id: string
  title: string
  /** Said instead of the rows. */
  none?: string | false
  /** To the list that has the others as well. */
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

/** Rows of a part. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className="divide-y divide-line border-y border-line empty:hidden">
    {children}
  </ul>
)
