import type { ReactNode } from 'react'

/** One part of the section, with a heading and an introduction. */
export function Part({
  id,
  title,
  aside,
  intro,
  children,
}: {
  id: string
  title: string
  aside?: ReactNode
  intro?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="bg-surface border border-line p-5 sm:p-7 grid gap-5">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 id={id} className="text-lg font-semibold">
            {title}
          </h3>
          {aside}
        </div>
        {intro && <div className="mt-1 text-soft">{intro}</div>}
      </div>
      {children}
    </section>
  )
}
