import type { ComponentProps, ReactNode } from 'react'

/** Content that is shown after a click on its summary, which looks like a link or a button. */
export const Disclosure = ({
  summary,
  label,
  button,
  children,
  ...details
}: ComponentProps<'details'> & {
  summary: ReactNode
  /** Accessible name, if it differs from the summary. */
  label?: string | undefined
  button?: 'brass' | 'line'
}) => (
  <details {...details}>
    <summary
      aria-label={label}
      className={`w-fit ${button ? `button button-${button} list-none [&::-webkit-details-marker]:hidden` : 'text-link cursor-pointer min-h-11 content-center'}`}
    >
      {summary}
    </summary>
    <div className="mt-3">{children}</div>
  </details>
)
