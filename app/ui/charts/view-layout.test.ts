import { expect, test } from 'vitest'
import { layOutViews } from './view-layout.ts'

const versions = [
  { version: 2, createdAt: '2026-03-05T00:00:00.000Z' },
  { version: 1, createdAt: '2026-03-01T00:00:00.000Z' },
]

test('layOutViews places uploads and views by time, and lists people by their latest view', () => {
  const { uploads, people } = layOutViews(versions, [
    { id: 'a', who: 'Ada', version: 1, at: '2026-03-03T00:00:00.000Z' },
    { id: 'b', who: 'Bo', version: 2, at: '2026-03-09T00:00:00.000Z' },
    { id: 'c', who: 'Ada', version: 2, at: '2026-03-07T00:00:00.000Z' },
  ])
  expect(uploads).toEqual([
    { version: 1, at: 2, isNamed: true },
    { version: 2, at: 50, isNamed: true },
  ])
  expect(people).toEqual([
    { who: 'Bo', dots: [{ id: 'b', at: 98, version: 2, isLatest: true }] },
    {
      who: 'Ada',
      dots: [
        { id: 'c', at: 74, version: 2, isLatest: true },
        { id: 'a', at: 26, version: 1, isLatest: false },
      ],
    },
  ])
})

test('layOutViews labels only the versions it has room for, and lists at most twelve people', () => {
  const close = Array.from({ length: 3 }, (_, i) => ({
    version: i + 1,
    createdAt: `2026-03-01T00:0${i}:00.000Z`,
  }))
  const views = Array.from({ length: 14 }, (_, i) => ({
    id: String(i),
    who: `Person ${i}`,
    version: 1,
    at: `2026-04-${10 + i}T00:00:00.000Z`,
  }))
  const { uploads, people } = layOutViews(close, views)
  expect(uploads.map(({ isNamed }) => isNamed)).toEqual([true, false, false])
  expect(people.map(({ who }) => who)).toEqual(Array.from({ length: 12 }, (_, i) => `Person ${13 - i}`))
})

test('layOutViews places a view at the start when it has the same time as the upload', () => {
  const now = '2026-03-01T00:00:00.000Z'
  const { people } = layOutViews(
    [{ version: 1, createdAt: now }],
    [{ id: 'a', who: 'Ada', version: 1, at: now }],
  )
  expect(people[0]?.dots[0]?.at).toBe(2)
})
