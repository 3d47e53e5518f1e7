import type { ReactNode } from 'react'

type FactProps = { term: string; children: ReactNode }

/** Term and value side by side, for a `dl` with a two-column grid. */
export const Fact = ({ term, children }: FactProps) => (
  <>
    <dt className="text-soft">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

/** Term above its value. */
export const StackedFact = ({ term, children }: FactProps) => (
  <div>
    <dt className="text-sm text-soft">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
