import type { ReactNode } from 'react'

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
  className = stacked ? 'gap-3' : 'gap-x-4 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]',
}: {
  facts: Record<string, ReactNode>
  stacked?: boolean
  className?: string
}) {
  const Entry = stacked ? StackedFact : Fact
  return (
    <dl className={`grid ${className}`}>
      {Object.entries(facts).map(
        ([term, value]) =>
          value && (
            <Entry key={term} term={term}>
              {value}
            </Entry>
          ),
      )}
    </dl>
  )
}
