import type { ComponentProps, ReactNode } from 'react'

const FIELDS = 'input:not([type=hidden], [type=checkbox], [type=radio]), textarea'

/**
 * Content that is shown after a click on its summary, which looks like a link or a button. Opening it moves the focus to
 * its first field.
 */
export const Disclosure = ({
  summary,
  label,
  button,
  children,
  ...details
}: Omit<ComponentProps<'details'>, 'onToggle'> & {
  summary: ReactNode
  /** Accessible name, if it differs from the summary. */
  label?: string | undefined
  button?: 'brass' | 'line'
}) => (
  <details
    {...details}
    onToggle={({ currentTarget }) => {
      // Otherwise, it was opened by the page, for example to show an error.
      const isByUser = document.activeElement === currentTarget.querySelector('summary')
      if (currentTarget.open && isByUser) currentTarget.querySelector<HTMLElement>(FIELDS)?.focus()
    }}
  >
    <summary
      aria-label={label}
      className={`w-fit ${button ? `button button-${button} list-none [&::-webkit-details-marker]:hidden` : 'text-link cursor-pointer min-h-11 content-center'}`}
    >
      {summary}
    </summary>
    <div className="mt-3">{children}</div>
  </details>
)
