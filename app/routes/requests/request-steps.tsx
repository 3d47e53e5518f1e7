import { Link } from 'react-router'
import { textOfStep } from '#app/domain/requests/kinds.ts'
import type { ListedRequest } from '#app/domain/requests/list.server.ts'
import { t } from '#app/texts.ts'
import { Moment } from '#app/ui/dates.tsx'

/** What became of a request last, and the way to its record with all of it. */
export function RequestSteps({
  request: { kind, title, steps },
  record,
}: {
  request: ListedRequest
  record: string
}) {
  if (steps.length === 0) return null
  return (
    <details className="mt-4">
      <summary className="text-sm text-link cursor-pointer min-h-11 inline-flex items-center">
        {t('History')}
        <span className="sr-only">{` ${t('of {name}', { name: title })}`}</span>
      </summary>
      <ol className="text-sm grid gap-2">
        {steps.map((step) => (
          <li key={step.id} className="wrap-anywhere">
            {textOfStep(step)}
            <span className="text-soft">
              {' · '}
              <Moment value={step.at} />
            </span>
            {step.words && (
              <p className="pl-4 border-l border-line text-soft whitespace-pre-line">{step.words}</p>
            )}
          </li>
        ))}
      </ol>
      <Link to={record} className="tall-link">
        {kind === 'approval' ? t('Record of this approval') : t('All steps')}
        <span className="sr-only">{`: ${title}`}</span>
      </Link>
    </details>
  )
}
