export type TimelineMilestone = {
  id: string
  title: string
  dueOn: string
  reachedOn: string | null
  standing: 'reached' | 'late' | 'next' | 'ahead'
}

export type TimelinePoint = TimelineMilestone & {
  /** Position on the line, in percent. */
  at: number
  label: string
  /** Row for the title above the line, starting at 0. Null if there is no room. */
  lane: number | null
  anchor: 'start' | 'end'
}

const DAY_MS = 86_400_000
/** Width kept free at each end, in percent. */
const MARGIN = 2
const MAX_LANES = 3
const MAX_LABEL_CHARS = 36
/** Minimum width of a line with titles, and the average width of a title's characters, both in pixels. */
const NARROWEST = 640
const CHARACTER_WIDTH = 6.4
const MAX_TICKS = 5
/** Minimum distance between a month label and 'Today' or either end, in percent. */
const TICK_DISTANCE = 11

const toDayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** Returns the positions of milestones, today's mark and month labels on a line from 0 to 100 percent. */
export function layOutTimeline({
  milestones,
  start,
  today,
}: {
  milestones: TimelineMilestone[]
  start: string
  today: string | null
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
  )
  const ticks = listMonths(from, span)
    .map((day) => ({ day, at: place(day) }))
    .filter(({ at }) => at > 4 && at < 96 && (todayAt === null || Math.abs(at - todayAt) > TICK_DISTANCE))
  const lanes = Math.max(0, ...points.map(({ lane }) => (lane ?? -1) + 1))
  return { points, todayAt, ticks, lanes }
}

/** Puts each title into the lowest row in which it overlaps no later milestone's title, so that no lines cross it. */
function placeTitles(milestones: (TimelineMilestone & { at: number })[]): TimelinePoint[] {
  const taken: { lane: number; left: number; right: number }[] = []
  const place = (milestone: TimelineMilestone & { at: number }): TimelinePoint => {
    const { title, at } = milestone
    const label = title.length > MAX_LABEL_CHARS ? `${title.slice(0, MAX_LABEL_CHARS - 1).trimEnd()}…` : title
    const width = ((label.length * CHARACTER_WIDTH) / NARROWEST) * 100
    const anchor = at + width > 100 ? 'end' : 'start'
    const left = anchor === 'end' ? at - width : at
    const right = left + width + 2
    const isFree = (lane: number) =>
      taken.every((other) => other.lane !== lane || other.left > right || other.right < left)
    const lane = Array.from({ length: MAX_LANES }, (_, i) => i).find(isFree) ?? null
    if (lane !== null) taken.push({ lane, left, right })
    return { ...milestone, label, lane, anchor }
  }
  return milestones
    .toSorted((one, other) => other.at - one.at)
    .map(place)
    .reverse()
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
