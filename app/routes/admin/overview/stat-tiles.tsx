import { Link } from 'react-router'
import { isPathOn } from '#app/content/modules.ts'
import { formatNumber } from '#app/core/formats.ts'

type Stat = {
  label: string
  value: string
  note?: string
  to: string
}

export const StatTiles = ({ label, stats }: { label: string; stats: Stat[] }) => (
  <ul
    aria-label={label}
    className="grid grid-cols-2 xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none border border-line bg-surface"
  >
    {stats
      .filter(({ to }) => isPathOn(to))
      .map(({ label, value, note, to }) => (
        <li
          key={label}
          className="border-line max-xl:nth-[n+3]:border-t max-xl:even:border-l max-xl:last:odd:col-span-2 xl:not-first:border-l"
        >
          <Link
            to={to}
            prefetch="intent"
            className="grid content-start h-full p-4 wrap-anywhere hover:bg-text/4"
          >
            <span className="caption">{label} </span>
            <span className="font-display text-[clamp(1.125rem,5.5vw,1.5rem)] sm:text-3xl tabular-nums">
              {value}
            </span>
            {note && <span className="caption"> {note}</span>}
          </Link>
        </li>
      ))}
  </ul>
)

/** Formats a count. A count that reached the limit `most` is shown with a plus sign. */
export const formatCount = (count: number, most: number) => ({
  value: count >= most ? `${formatNumber(most)}+` : `${formatNumber(count)}`,
})
