import type { Week } from '#app/domain/overview/today.server.ts'

const BAR = 10
const GAP = 5
const HEIGHT = 44

/** A small chart of twelve weeks, and the same as a table for who can't see it. */
export function WeekBars({ name, weeks, of }: { name: string; weeks: Week[]; of: 'signUps' | 'inquiries' }) {
  const counts = weeks.map((week) => week[of])
  const most = Math.max(1, ...counts)
  const sum = counts.reduce((total, count) => total + count, 0)
  const now = counts.at(-1) ?? 0
  const width = weeks.length * (BAR + GAP) - GAP
  return (
    <figure className="grow basis-36 max-w-60">
      <figcaption className="text-sm">
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-soft">
          {sum} in 12 weeks, {now} in this one
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT + 2}`}
        role="img"
        aria-label={`${name}: ${sum} in the last 12 weeks, ${now} in this week, ${Math.max(...counts)} at most`}
        className="mt-2 h-14 w-full"
        preserveAspectRatio="none"
      >
        {weeks.map((week, i) => {
          const height = (week[of] / most) * (HEIGHT - 2)
          return (
            <rect
              key={week.monday}
              x={i * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={i === weeks.length - 1 ? 'fill-accent' : 'fill-soft'}
            >
              <title>{`Week from ${week.monday}: ${week[of]}`}</title>
            </rect>
          )
        })}
        <line
          x1={0}
          x2={width}
          y1={HEIGHT + 0.5}
          y2={HEIGHT + 0.5}
          className="stroke-soft"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p aria-hidden="true" className="flex justify-between text-xs text-soft">
        <span>{weeks[0]?.monday}</span>
        <span>UTC weeks</span>
      </p>
      <div className="sr-only">
        <table>
          <caption>{name} a week; weeks begin on Monday, UTC</caption>
          <thead>
            <tr>
              <th scope="col">Week from</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.monday}>
                <th scope="row">{week.monday}</th>
                <td>{week[of]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
