import { DAY_MS } from '#app/core/units.ts'

export type TimelineMilestone = {
  id: string
  title: string
  dueOn: string
  reachedOn: string | null
  standing: 'reached' | 'late' | 'next' | 'ahead'
}

export type TimelinePoint = TimelineMilestone & {
  at: number
  label: string
  /** Row for the title above the line, starting at 0. Null if there is no room. */
  lane: number | null
  anchor: 'start' | 'end'
}

/** Width kept free at each end, in percent. */
const MARGIN = 2
const MAX_LANES = 4
/** Lengths to which titles are shortened, in the order of preference. */
const LABEL_CHARS = [60, 36, 30, 24]
/** Average width of a title's characters, in pixels. */
const CHARACTER_WIDTH = 6.4
/** Limits the time for a project with many milestones. */
const MAX_ATTEMPTS = 5000
const MAX_TICKS = 5
/** Minimum distance between a month label and 'Today', in pixels. */
const TICK_DISTANCE = 60
/** Width of the narrowest line, on a phone. */
const MIN_WIDTH = 280

const toDayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/**
 * Returns the positions of milestones, today's mark and month labels on a line from 0 to 100 percent. The titles fit a
 * line of at least `width` pixels.
 */
export function layOutTimeline({
  milestones,
  start,
  today,
  width,
}: {
  milestones: TimelineMilestone[]
  start: string
  today: string | null
  width: number
}) {
  const days = milestones.map(({ dueOn, reachedOn }) => reachedOn ?? dueOn)
  const all = [start, ...days, ...(today ? [today] : [])].sort()
  const from = toDayNumber(all[0] ?? start)
  const span = Math.max(toDayNumber(all.at(-1) ?? start) - from, 1)
  const place = (day: string) =>
    Math.round((MARGIN + ((toDayNumber(day) - from) / span) * (100 - 2 * MARGIN)) * 10) / 10
  const todayAt = today === null ? null : place(today)
  const points = placeTitles(
    milestones.map((milestone, i) => ({ ...milestone, at: place(days[i] ?? start) })),
    width,
  )
  const tickDistance = (TICK_DISTANCE / Math.max(width, MIN_WIDTH)) * 100
  const ticks = listMonths(from, span)
    .map((day) => ({ day, at: place(day) }))
    .filter(({ at }) => at > 4 && at < 96 && (todayAt === null || Math.abs(at - todayAt) > tickDistance))
  const lanes = Math.max(0, ...points.map(({ lane }) => (lane ?? -1) + 1))
  return { points, todayAt, ticks, lanes }
}

type Milestone = TimelineMilestone & { at: number }
type Placed = { at: number; lane: number; left: number; right: number; anchor: 'start' | 'end' }

const shorten = (title: string, chars: number) =>
  title.length > chars ? `${title.slice(0, chars - 1).trimEnd()}…` : title

/** Shows as many titles as fit, and shortens only those that have to be. */
function placeTitles(milestones: Milestone[], width: number): TimelinePoint[] {
  const inOrder = milestones.toSorted((one, other) => one.at - other.at)
  const measure = (label: string) => ((label.length * CHARACTER_WIDTH) / width) * 100
  let placed: (Placed | null)[] = []
  let labels: string[] = []
  let best = -1
  for (const chars of LABEL_CHARS) {
    const shortened = inOrder.map(({ title }) => shorten(title, chars))
    const options = placeLabels(inOrder.map(({ at }, i) => ({ at, width: measure(shortened[i] ?? '') })))
    const count = options.filter(Boolean).length
    if (count > best) [placed, labels, best] = [options, shortened, count]
    if (count === inOrder.length) break
  }
  return inOrder.map((milestone, i) => {
    const place = placed[i]
    if (!place) return { ...milestone, label: labels[i] ?? '', lane: null, anchor: 'start' }
    for (const label of LABEL_CHARS.map((chars) => shorten(milestone.title, chars))) {
      const longer = toPlaced(place, measure(label))
      if (!isOnLine(longer) || placed.some((other) => other && other !== place && !areApart(longer, other)))
        continue
      placed[i] = longer
      return { ...milestone, label, lane: place.lane, anchor: place.anchor }
    }
    return { ...milestone, label: labels[i] ?? '', lane: place.lane, anchor: place.anchor }
  })
}

/**
 * Chooses a row and a side for each label, so that no label overlaps another and no line from a label to its milestone
 * crosses a label. Starts with the last milestone, and gives up labels only if there is no room on either side.
 */
function placeLabels(labels: { at: number; width: number }[]): (Placed | null)[] {
  let best: (Placed | null)[] = labels.map(() => null)
  let bestCount = 0
  let attempts = 0
  const search = (left: number, placed: (Placed | null)[], count: number): void => {
    if (count > bestCount) [best, bestCount] = [placed, count]
    const label = labels[left - 1]
    if (!label || count + left <= bestCount) return
    for (const option of listOptions(label)) {
      if (bestCount === labels.length || ++attempts > MAX_ATTEMPTS) return
      if (placed.every((other) => !other || areApart(option, other)))
        search(left - 1, placed.with(left - 1, option), count + 1)
    }
    search(left - 1, placed, count)
  }
  search(labels.length, best, 0)
  return best
}

const toPlaced = ({ at, lane, anchor }: Omit<Placed, 'left' | 'right'>, width: number): Placed =>
  anchor === 'start'
    ? { at, lane, anchor, left: at, right: at + width }
    : { at, lane, anchor, left: at - width, right: at }

const isOnLine = ({ left, right }: Placed) => left >= 0 && right <= 100

const listOptions = ({ at, width }: { at: number; width: number }): Placed[] =>
  Array.from({ length: MAX_LANES }, (_, lane) =>
    (['start', 'end'] as const).map((anchor) => toPlaced({ at, lane, anchor }, width)),
  )
    .flat()
    .filter(isOnLine)

function areApart(one: Placed, other: Placed): boolean {
  const [low, high] = one.lane < other.lane ? [one, other] : [other, one]
  if (low.lane < high.lane) return high.at <= low.left || high.at >= low.right
  return low.left > high.right + 2 || low.right < high.left - 2
}

/** Returns the first day of each of up to five evenly spaced months. */
function listMonths(from: number, span: number): string[] {
  const first = new Date(from * DAY_MS)
  const last = new Date((from + span) * DAY_MS)
  const count =
    (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth()
  const step =
    [1, 2, 3, 6, 12].find((months) => count / months <= MAX_TICKS) ?? 12 * Math.ceil(count / 12 / MAX_TICKS)
  return Array.from({ length: count }, (_, i) => i + 1)
    .map((i) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + i, 1)))
    .filter((day) => (day.getUTCFullYear() * 12 + day.getUTCMonth()) % step === 0)
    .map((day) => day.toISOString().slice(0, 10))
}
