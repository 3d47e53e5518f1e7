import { getDateFormat } from '#app/core/formats.ts'
import { t } from '#app/texts.ts'
import { language } from '#content/language.ts'
import { layOutTimeline, type TimelineMilestone, type TimelinePoint } from './timeline-layout.ts'

/**
 * A project's milestones on one horizontal line, with a mark for today. `withTitles` shows their titles if there is
 * room. The page also lists the milestones as text.
 */
export function ProjectTimeline({
  withTitles = false,
  ...data
}: {
  milestones: TimelineMilestone[]
  start: string
  /** Day to mark, or null if the project has ended. */
  today: string | null
  withTitles?: boolean
}) {
  const { milestones } = data
  if (milestones.length === 0) return null
  const name = t('Timeline: {reached} of {count} milestones reached', {
    reached: milestones.filter(({ reachedOn }) => reachedOn).length,
    count: milestones.length,
  })
  if (!withTitles) return <Timeline {...data} name={name} />
  return (
    <div className="@container">
      <Timeline {...data} name={name} className="@2xl:hidden" />
      {titledWidths.map(({ width, className }) => (
        <Timeline key={width} {...data} name={name} width={width} className={className} />
      ))}
    </div>
  )
}

/** Widths of the page's column in pixels from which the layout of the titles changes. */
const titledWidths = [
  { width: 672, className: 'hidden @2xl:block @3xl:hidden' },
  { width: 768, className: 'hidden @3xl:block @4xl:hidden' },
  { width: 896, className: 'hidden @4xl:block @6xl:hidden' },
  { width: 1152, className: 'hidden @6xl:block' },
]

const LANE_HEIGHT = 22
const AXIS_MARGIN = 12

function Timeline({
  name,
  width,
  className = '',
  ...data
}: {
  name: string
  /** Minimum width in pixels if the titles are shown. */
  width?: number
  className?: string
} & Omit<Parameters<typeof layOutTimeline>[0], 'width'>) {
  const { points, todayAt, ticks, lanes } = layOutTimeline({ ...data, width: width ?? 0 })
  const axis = AXIS_MARGIN + lanes * LANE_HEIGHT
  const done = todayAt ?? points.findLast(({ reachedOn }) => reachedOn)?.at
  return (
    <svg
      role="img"
      aria-label={name}
      width="100%"
      height={axis + 34}
      className={`overflow-visible text-xs ${className}`}
    >
      <line x1="0%" x2="100%" y1={axis} y2={axis} className="stroke-soft/50" />
      {done !== undefined && (
        <line x1="0%" x2={`${done}%`} y1={axis} y2={axis} strokeWidth="2" className="stroke-brass" />
      )}
      {ticks.map(({ day, at }) => (
        <text key={day} x={`${at}%`} y={axis + 26} textAnchor="middle" className="fill-soft">
          {formatTick(day)}
        </text>
      ))}
      {todayAt !== null && (
        <>
          <line
            x1={`${todayAt}%`}
            x2={`${todayAt}%`}
            y1={axis - 9}
            y2={axis + 12}
            strokeDasharray="2 3"
            className="stroke-accent"
          />
          <text
            x={`${todayAt}%`}
            y={axis + 26}
            textAnchor={getTextAnchor(todayAt)}
            className="fill-accent font-semibold"
          >
            {t('Today')}
          </text>
        </>
      )}
      {points.map((point) => (
        <PointTitle key={point.id} point={point} axis={axis} />
      ))}
      {points.map((point) => (
        <PointMark key={point.id} point={point} axis={axis} />
      ))}
    </svg>
  )
}

const markClassNames = {
  reached: 'fill-brass stroke-brass',
  late: 'fill-bad-ground stroke-bad',
  next: 'fill-paper stroke-brass',
  ahead: 'fill-paper stroke-soft',
}

function PointMark({ point: { at, standing, title }, axis }: { point: TimelinePoint; axis: number }) {
  return (
    <circle
      cx={`${at}%`}
      cy={axis}
      r={standing === 'next' ? 6 : 5}
      strokeWidth={standing === 'ahead' ? 1.25 : 2}
      className={markClassNames[standing]}
    >
      <title>{title}</title>
    </circle>
  )
}

function PointTitle({ point, axis }: { point: TimelinePoint; axis: number }) {
  const { at, lane, label, anchor, standing } = point
  if (lane === null) return null
  const y = axis - AXIS_MARGIN - lane * LANE_HEIGHT
  return (
    <>
      <line x1={`${at}%`} x2={`${at}%`} y1={y - 14} y2={axis} className="stroke-line" />
      <text
        x={`${at}%`}
        dx={anchor === 'end' ? -5 : 5}
        y={y - 4}
        textAnchor={anchor}
        className={titleClassNames[standing]}
      >
        {label}
      </text>
    </>
  )
}

const titleClassNames = {
  reached: 'fill-soft',
  late: 'fill-bad',
  next: 'fill-text font-semibold',
  ahead: 'fill-soft',
}

const getTextAnchor = (at: number) => (at < 12 ? 'start' : at > 88 ? 'end' : 'middle')

const formatTick = (day: string) =>
  getDateFormat(language.locale, {
    ...(day.slice(5, 7) === '01' ? { year: 'numeric' } : { month: 'short' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
