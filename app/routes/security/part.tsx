import type { ReactNode } from 'react'

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

export const Group = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section
    aria-labelledby={id}
    className="grid gap-5 xl:gap-8 grid-cols-[minmax(0,1fr)] xl:grid-cols-[10rem_minmax(0,48rem)]"
  >
    <h2 id={id} className="text-2xl">
      {title}
    </h2>
    <div className="grid gap-6 grid-cols-[minmax(0,1fr)] max-xl:max-w-4xl">{children}</div>
  </section>
)

/** Collapsed form, so that a page does not show several password fields at once. */
export const Folded = ({
  label,
  open = false,
  children,
}: {
  label: string
  open?: boolean
  children: ReactNode
}) => (
  <details open={open}>
    <summary className="text-link cursor-pointer min-h-11 w-fit content-center">{label}</summary>
    <div className="mt-3">{children}</div>
  </details>
)
