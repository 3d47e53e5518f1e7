import { Fragment } from 'react'
import { Link } from 'react-router'
import { listIfOn } from '#app/content/modules.ts'
import { addDays } from '#app/core/days.ts'
import { t, tRich } from '#app/texts.ts'
import { LocalDate, useShortDay } from '#app/ui/dates/dates.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'

type DueKind = 'milestone' | 'request' | 'invoice' | 'agreement'
// Invoices come first, so that they are never among the hidden ones.
const KINDS: DueKind[] = [
  ...listIfOn('invoices', 'invoice' as const),
  'milestone',
  ...listIfOn('requests', 'request' as const),
  ...listIfOn('signing', 'agreement' as const),
]
type DueCount = { day: string; kind: DueKind; count: number }

const WEEKS = 6
const DAYS = 7 * WEEKS
const MAX_DOTS = 5
const DOT_STEP = 11
const BASE = 70

const kindStyles: Record<DueKind, { dot: string; one: string; many: string }> = {
  milestone: { dot: 'fill-active', one: t('milestone'), many: t('milestones') },
  request: { dot: 'fill-paper stroke-accent stroke-2', one: t('request'), many: t('requests') },
  invoice: { dot: 'fill-soft', one: t('invoice'), many: t('invoices') },
  agreement: { dot: 'fill-brass', one: t('agreement'), many: t('agreements') },
}

/** Number of items without a dot. Part of the link's name, because voice control matches the visible text. */
const formatMore = (items: unknown[]) => (items.length > MAX_DOTS ? ` +${items.length - MAX_DOTS}` : '')

/**
 * Six weeks from `today`, with a dot for each item due on a day. A day links to the list of its items. For screen
 * readers, a list gives the weekly totals.
 */
export function DueStrip({ today, counts }: { today: string; counts: DueCount[] }) {
  const formatDay = useShortDay()
  const linkTo = useListLink()
  const days = Array.from({ length: DAYS }, (_, i) => {
    const day = addDays(today, i)
    const items = KINDS.flatMap((kind) =>
      counts
        .filter((one) => one.day === day && one.kind === kind)
        .flatMap(({ count }) => Array(count).fill(kind)),
    ) as DueKind[]
    return { day, items, at: ((i + 0.5) * 100) / DAYS, isMonday: new Date(day).getUTCDay() === 1 }
  })
  return (
    <figure>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its links have names, and a title would be a tooltip over all of it */}
      <svg width="100%" height={BASE + 26} className="overflow-visible text-xs max-sm:hidden">
        <line x1="0%" x2="100%" y1={BASE} y2={BASE} className="stroke-line" />
        {days.map(({ day, items, at, isMonday }, i) => (
          <Fragment key={day}>
            {isMonday && i > 0 && (
              <line
                x1={`${(i * 100) / DAYS}%`}
                x2={`${(i * 100) / DAYS}%`}
                y1="0"
                y2={BASE + 6}
                strokeDasharray="2 3"
                className="stroke-line"
              />
            )}
            {(i === 0 || (isMonday && i > 3)) && (
              <text
                x={`${(i * 100) / DAYS}%`}
                y={BASE + 20}
                className={i === 0 ? 'fill-accent font-semibold' : 'fill-soft'}
              >
                {i === 0 ? t('Today') : formatDay(day)}
              </text>
            )}
            {items.length > 0 && (
              <Link
                to={{ ...linkTo({ day }), hash: 'due' }}
                aria-label={`${formatDay(day)}: ${formatItems(items)}${formatMore(items)}`}
                className="group"
              >
                <title>{`${formatDay(day)}: ${formatItems(items)}`}</title>
                <rect
                  x={`${(i * 100) / DAYS}%`}
                  width={`${100 / DAYS}%`}
                  y="0"
                  height={BASE}
                  className="fill-transparent group-hover:fill-text/4"
                />
                {items.slice(0, MAX_DOTS).map((kind, row) => (
                  <circle
                    // biome-ignore lint/suspicious/noArrayIndexKey: dots have no identity
                    key={row}
                    cx={`${at}%`}
                    cy={BASE - 8 - row * DOT_STEP}
                    r="4"
                    className={kindStyles[kind].dot}
                  />
                ))}
                {items.length > MAX_DOTS && (
                  <text
                    x={`${at}%`}
                    y={BASE - 8 - MAX_DOTS * DOT_STEP + 4}
                    textAnchor="middle"
                    className="fill-soft"
                  >
                    {formatMore(items).trim()}
                  </text>
                )}
              </Link>
            )}
          </Fragment>
        ))}
      </svg>
      <figcaption className="mt-2 caption">
        <span aria-hidden="true" className="flex flex-wrap gap-x-5 max-sm:hidden">
          {KINDS.map((kind) => (
            <span key={kind} className="inline-flex items-center gap-1.5">
              <svg width="10" height="10" aria-hidden="true">
                <circle cx="5" cy="5" r="4" className={kindStyles[kind].dot} />
              </svg>
              {kindStyles[kind].many}
            </span>
          ))}
        </span>
        <ul className="sm:sr-only">
          {Array.from({ length: WEEKS }, (_, week) => {
            const items = days.slice(week * 7, week * 7 + 7).flatMap((one) => one.items)
            const first = addDays(today, week * 7)
            return (
              <li key={first} className="flex justify-between gap-4 py-1 border-b border-line">
                <span className="whitespace-nowrap">
                  {tRich('From {date}:', { date: <LocalDate value={first} /> })}{' '}
                </span>
                <span className="text-right">{formatItems(items)}</span>
              </li>
            )
          })}
        </ul>
      </figcaption>
    </figure>
  )
}

function formatItems(items: DueKind[]): string {
  const parts = KINDS.flatMap((kind) => {
    const count = items.filter((one) => one === kind).length
    const { one, many } = kindStyles[kind]
    return count > 0 ? [count === 1 ? `1 ${one}` : `${count} ${many}`] : []
  })
  return parts.join(', ') || t('nothing due')
}
