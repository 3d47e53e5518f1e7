import { expect, test } from 'vitest'
import { layOutTimeline, type TimelineMilestone, type TimelinePoint } from './timeline-layout.ts'

const milestone = (dueOn: string, overrides: Partial<TimelineMilestone> = {}): TimelineMilestone => ({
  id: dueOn,
  title: 'Plan agreed',
  dueOn,
  reachedOn: null,
  standing: 'ahead',
  ...overrides,
})
const layOut = (milestones: TimelineMilestone[], start = '2026-01-01', today: string | null = null) =>
  layOutTimeline({ milestones, start, today, width: 640 })

test('the timeline layout puts a single milestone at the end of the line and its title before it', () => {
  const { points, todayAt, lanes } = layOut([milestone('2026-03-01')])
  expect(points).toMatchObject([{ at: 98, lane: 0, anchor: 'end', label: 'Plan agreed' }])
  expect([todayAt, lanes]).toEqual([null, 1])
})

test('the timeline layout uses the day a milestone was reached, and includes today', () => {
  const reached = milestone('2026-01-20', { reachedOn: '2026-01-01', standing: 'reached' })
  const { points, todayAt } = layOut([reached], '2026-01-01', '2026-01-11')
  expect([points[0]?.at, todayAt]).toEqual([2, 98])
})

test('the timeline layout places everything at the start if it all happens on one day', () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => milestone('2026-01-01', { id }))
  const { points, todayAt, ticks } = layOut(all, '2026-01-01', '2026-01-01')
  expect(points.map(({ at }) => at)).toEqual([2, 2, 2, 2])
  expect(points.map(({ lane }) => lane).sort()).toEqual([0, 1, 2, 3])
  expect([todayAt, ticks]).toEqual([2, []])
})

test('the timeline layout labels at most five evenly spaced months or years', () => {
  const months = layOut([milestone('2026-05-31')]).ticks.map(({ day }) => day)
  expect(months).toEqual(['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'])
  const years = layOut([milestone('2032-06-30')], '2024-03-01').ticks
  expect(years.map(({ day }) => day)).toEqual(['2026-01-01', '2028-01-01', '2030-01-01', '2032-01-01'])
  const gaps = years.slice(1).map(({ at }, i) => Math.round(at - (years[i]?.at ?? 0)))
  expect(new Set(gaps).size).toBe(1)
})

test('the timeline layout does not label months close to today or to either end', () => {
  const { ticks } = layOut([milestone('2026-05-31')], '2026-01-01', '2026-03-01')
  expect(ticks.map(({ day }) => day)).not.toContain('2026-03-01')
  for (const { at } of ticks) expect(at > 4 && at < 96).toBe(true)
})

test('the timeline layout keeps months further from today on a narrow line', () => {
  const all = [milestone('2026-05-31')]
  const daysAt = (width: number) =>
    layOutTimeline({ milestones: all, start: '2026-01-01', today: '2026-03-20', width }).ticks.map(
      ({ day }) => day,
    )
  expect(daysAt(1152)).toEqual(['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'])
  expect(daysAt(0)).toEqual(['2026-02-01', '2026-05-01'])
})

test('the timeline layout shortens long titles and never lets two overlap', () => {
  const title = 'Every signature of all nine landlords, collected in one single folder'
  const all = ['2026-02-01', '2026-02-10', '2026-02-20', '2026-03-01', '2026-09-01'].map((day) =>
    milestone(day, { title }),
  )
  const { points, lanes } = layOut(all)
  expect(lanes).toBe(4)
  for (const { label } of points) expect(label === title || label.endsWith('…')).toBe(true)
  expectNoCollision(points, 640)
  expect(points.filter(({ lane }) => lane === null).length).toBeLessThanOrEqual(1)
})

test('the timeline layout shows all titles in full if there is room on either side of their milestones', () => {
  const all = [
    ['2026-01-13', 'Five years of bookings in one place'],
    ['2026-03-03', 'First forecast, tested against last year'],
    ['2026-04-03', 'Planners use it at the north depot'],
    ['2026-05-02', 'All three depots, every Monday at six'],
    ['2026-06-06', 'Handover to your own team'],
  ].map(([day = '', title = '']) => milestone(day, { title }))
  for (const width of [768, 896, 1152]) {
    const { points } = layOutTimeline({ milestones: all, start: '2026-01-01', today: '2026-03-30', width })
    expect(points.map(({ label, lane }) => lane !== null && label)).toEqual(all.map(({ title }) => title))
    expectNoCollision(points, width)
  }
  // Where there is less room, all are still shown, and only those are shortened that have to be.
  const { points } = layOutTimeline({ milestones: all, start: '2026-01-01', today: '2026-03-30', width: 672 })
  expect(points.map(({ lane }) => lane)).not.toContain(null)
  expect(points.filter(({ label, title }) => label !== title).length).toBeLessThan(all.length)
  expectNoCollision(points, 672)
})

/** Expects that no title overlaps another, and that no title is crossed by the line from another to its milestone. */
function expectNoCollision(points: TimelinePoint[], lineWidth: number) {
  const shown = points.flatMap(({ at, lane, label, anchor }) => {
    const width = (label.length * 6.4 * 100) / lineWidth
    return lane === null ? [] : [{ at, lane, left: anchor === 'end' ? at - width : at, width }]
  })
  for (const one of shown)
    for (const other of shown) {
      if (one === other) continue
      if (one.lane === other.lane)
        expect(one.left > other.left + other.width || other.left > one.left + one.width).toBe(true)
      if (one.lane > other.lane) expect(one.at <= other.left || one.at >= other.left + other.width).toBe(true)
    }
}
