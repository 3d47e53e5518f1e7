import { t } from '#app/texts.ts'
import { layOutViews, type ViewEvent, type ViewVersion } from './view-layout.ts'

/**
 * A document's views over time: a line for each person with a dot for each view, and a mark for each uploaded version.
 * Hidden from screen readers, because the log next to it lists the same data as text.
 */
export function ViewChart({ versions, views }: { versions: ViewVersion[]; views: ViewEvent[] }) {
  const { people, uploads } = layOutViews(versions, views)
  if (people.length === 0) return null
  return (
    <div
      aria-hidden
      className="mt-3 grid grid-cols-[minmax(5rem,10rem)_minmax(0,1fr)] gap-x-4 items-center text-sm"
    >
      <span className="text-soft">{t('Versions')}</span>
      <svg aria-hidden width="100%" height="24" className="overflow-visible text-xs">
        {uploads.map(({ version, at, isNamed }) => (
          <g key={version}>
            <line x1={`${at}%`} x2={`${at}%`} y1="17" y2="24" className="stroke-soft" />
            {isNamed && (
              <text x={`${at}%`} y="12" textAnchor={at > 94 ? 'end' : 'start'} className="fill-soft">
                {`v${version}`}
              </text>
            )}
          </g>
        ))}
      </svg>
      {people.map(({ who, dots }) => (
        <div key={who} className="contents">
          <span className="truncate">{who}</span>
          <svg aria-hidden width="100%" height="24" className="overflow-visible">
            <line x1="0%" x2="100%" y1="12" y2="12" className="stroke-line" />
            {uploads.map(({ version, at }) => (
              <line key={version} x1={`${at}%`} x2={`${at}%`} y1="0" y2="24" className="stroke-line" />
            ))}
            {dots.map(({ id, at, version, isLatest }) => (
              <circle
                key={id}
                cx={`${at}%`}
                cy="12"
                r="4.5"
                strokeWidth="1.5"
                className={isLatest ? 'fill-brass stroke-brass' : 'fill-paper stroke-soft'}
              >
                <title>{`v${version}`}</title>
              </circle>
            ))}
          </svg>
        </div>
      ))}
      <span />
      <span className="flex flex-wrap gap-x-5 text-soft">
        <LegendEntry className="fill-brass stroke-brass">{t('Viewed the latest version')}</LegendEntry>
        <LegendEntry className="fill-paper stroke-soft">{t('Viewed an earlier version')}</LegendEntry>
      </span>
    </div>
  )
}

const LegendEntry = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <svg aria-hidden width="12" height="12">
      <circle cx="6" cy="6" r="4.5" strokeWidth="1.5" className={className} />
    </svg>
    {children}
  </span>
)
