import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import type { ModuleName } from '#app/content/module-parts.ts'
import { isModuleOn } from '#app/content/modules.ts'
import { formatNumber } from '#app/core/formats.ts'
import { FormNotices, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { useRememberedListPath } from '#app/ui/list/remembered-list.ts'

export function PageHeader({
  title,
  badge,
  back,
  actions,
  children,
}: {
  title: ReactNode
  badge?: ReactNode
  back?: { to: string; text: string }
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="mb-5">
      {back && <BackLink {...back} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-3xl sm:text-4xl wrap-anywhere">{title}</h1>
          {badge}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {children && <div className="mt-2 max-w-prose text-soft">{children}</div>}
    </header>
  )
}

function BackLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={useRememberedListPath(to)} className="tall-link">
      {text}
    </Link>
  )
}

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

type FactProps = { term: string; children: ReactNode }

/** Term and value side by side, for a `dl` with a two-column grid. */
export const Fact = ({ term, children }: FactProps) => (
  <>
    <dt className="text-soft">{term}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </>
)

export const StackedFact = ({ term, children }: FactProps) => (
  <div>
    <dt className="caption">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

/** Terms with their values, without those that have no value. `stacked`: each term is above its value. */
export function FactList({
  facts,
  stacked = false,
  className = stacked
    ? 'gap-3'
    : 'gap-x-4 gap-y-2 grid-cols-[1fr_2fr] sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]',
}: {
  facts: Record<string, ReactNode>
  stacked?: boolean
  className?: string
}) {
  const Entry = stacked ? StackedFact : Fact
  return (
    <dl className={`grid ${className}`}>
      {Object.entries(facts)
        .filter(([, value]) => value || value === 0)
        .map(([term, value]) => (
          <Entry key={term} term={term}>
            {formatNumber(value)}
          </Entry>
        ))}
    </dl>
  )
}
