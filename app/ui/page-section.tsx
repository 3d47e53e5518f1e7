import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import type { ModuleName } from '#app/content/module-parts.ts'
import { isModuleOn } from '#app/content/modules.ts'
import { useOutcome } from '#app/ui/form/form-outcome.ts'
import { FormNotices } from '#app/ui/notice.tsx'

export function PageSection({
  id,
  title,
  level = 2,
  aside,
  className,
  empty,
  more,
  module,
  children,
}: {
  id: string
  title: ReactNode
  level?: 2 | 3
  aside?: ReactNode
  className?: string
  empty?: string | false
  more?: { to: To; text: string } | false | undefined
  /** Module that the section belongs to. While it is off, the section is left out. */
  module?: ModuleName
  children?: ReactNode
}) {
  if (module && !isModuleOn(module)) return null
  const Heading = level === 2 ? 'h2' : 'h3'
  const heading = (
    <Heading id={id} className={level === 2 ? 'text-2xl mb-3' : 'font-semibold mb-2'}>
      {title}
    </Heading>
  )
  return (
    <section aria-labelledby={id} className={className}>
      {aside ? (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {empty ? <p className="text-soft">{empty}</p> : children}
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
  extra,
  children,
}: {
  id: string
  title: string
  intent: string
  extra?: ReactNode
  children: ReactNode
}) {
  const outcome = useOutcome(intent)
  return (
    <PageSection id={id} title={title} className="panel p-5">
      <div className="mb-4 grid gap-4 empty:hidden">
        <FormNotices outcome={outcome} />
        {extra}
      </div>
      <div className="grid gap-4">{children}</div>
    </PageSection>
  )
}
