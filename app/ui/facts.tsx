import type { ReactNode } from 'react'

type FactProps = { term: string; children: ReactNode }

/** Term and value in the two columns of a `dl` with a grid. */
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
