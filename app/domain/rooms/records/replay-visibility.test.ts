import { expect, test } from 'vitest'
import type { PastEvent, StoredEntry } from './replay-index.ts'
import {
  findLastAccess,
  type GroupHistory,
  replayAccess,
  replayDocuments,
  replayShowsNumbers,
} from './replay-visibility.ts'

const day = (n: number, hour = 12) => new Date(Date.UTC(2026, 10, n, hour))

const added = (n: number, entryId: string, kind: string, parentId: string | null, number: number) =>
  event(n, 'entry.added', { entryId, data: { title: entryId, kind, parentId, number } })
const event = (n: number, action: string, facts: Partial<PastEvent> = {}): PastEvent => ({
  createdAt: day(n),
  action,
  groupId: null,
  entryId: null,
  data: null,
  ...facts,
})
const release = (n: number, entryId: string, version = 1) => ({
  entryId,
  versionId: `${entryId}-${version}`,
  version,
  sha256: `hash of ${entryId} ${version}`,
  releasedAt: day(n),
})

const history = (events: PastEvent[], more: Partial<GroupHistory> = {}): GroupHistory => ({
  entries: [],
  events: [event(1, 'group.added', { groupId: 'g', data: { level: 'view', expiresOn: null } }), ...events],
  lockedAt: null,
  group: { id: 'g', level: 'view', expiresOn: null },
  room: { closedAt: null, expiresOn: null, showNumbers: true },
  grants: [],
  releases: [],
  archivings: [],
  ...more,
})
const list = (from: GroupHistory, n: number) =>
  replayDocuments(from, day(n, 23)).map(({ number, title, level, release: { version } }) =>
    `${number} ${title} v${version} ${level}`.trim(),
  )

/** Entry as it is stored after all events. */
const stored = (
  id: string,
  parentId: string | null,
  number: number,
  overrides: Partial<StoredEntry> = {},
) => ({
  id,
  parentId,
  kind: 'document' as const,
  title: id,
  number,
  createdAt: day(1),
  removedAt: null,
  ...overrides,
})

test('titles, moves and removals are replayed, and numbers only once the index is locked', () => {
  const past = history(
    [
      added(1, 'A', 'folder', null, 1),
      added(1, 'B', 'folder', null, 2),
      added(2, 'a1', 'document', 'A', 1),
      added(2, 'a2', 'placeholder', 'A', 2),
      event(2, 'version.added', { entryId: 'a2' }),
      added(2, 'b1', 'document', 'B', 1),
      event(4, 'entry.renamed', { entryId: 'a1', data: { title: 'Balance', before: 'a1' } }),
      event(5, 'entry.moved', { entryId: 'a1', data: { parentId: 'B', number: 1, parentIdBefore: 'A' } }),
      event(6, 'entry.removed', { entryId: 'A', data: { entries: ['a2'] } }),
    ],
    { releases: [release(3, 'a1'), release(3, 'a2'), release(3, 'b1'), release(4, 'b1', 2)] },
  )
  expect(list(past, 2)).toEqual([])
  expect(list(past, 3)).toEqual(['a1 v1 view', 'a2 v1 view', 'b1 v1 view'])
  expect(list(past, 4).toSorted()).toEqual(['Balance v1 view', 'a2 v1 view', 'b1 v2 view'])
  expect(list(past, 5).toSorted()).toEqual(['Balance v1 view', 'a2 v1 view', 'b1 v2 view'])
  expect(list(past, 6).toSorted()).toEqual(['Balance v1 view', 'b1 v2 view'])
})

test('a locked index has the numbers of the requested time, even for entries that were moved later', () => {
  const moved = (n: number, entryId: string, data: Record<string, unknown>) =>
    event(n, 'entry.moved', { entryId, data })
  const past = history(
    [
      added(1, 'B', 'folder', null, 1),
      added(1, 'A', 'folder', null, 2),
      added(1, 'a2', 'document', 'A', 1),
      added(1, 'a1', 'document', 'A', 2),
      // The new numbers of its siblings aren't recorded.
      moved(2, 'A', { parentId: null, number: 1, parentIdBefore: null, fullNumberBefore: '2' }),
      moved(2, 'a1', { parentId: 'A', number: 1, parentIdBefore: 'A', fullNumberBefore: '1.2' }),
      event(3, 'room.index-locked'),
      moved(5, 'a1', { parentId: 'B', number: 1, parentIdBefore: 'A', fullNumberBefore: '1.1' }),
      added(6, 'a3', 'document', 'A', 3),
      event(7, 'entry.removed', { entryId: 'a2' }),
      moved(8, 'a1', { parentId: null, number: 3, parentIdBefore: 'B', fullNumberBefore: '2.1' }),
    ],
    {
      lockedAt: day(3),
      releases: ['a1', 'a2', 'a3'].map((id) => release(1, id)),
      entries: [
        stored('A', null, 1),
        stored('B', null, 2),
        stored('a1', null, 3),
        stored('a2', 'A', 2, { removedAt: day(7) }),
        stored('a3', 'A', 3, { createdAt: day(6) }),
      ],
    },
  )
  expect(list(past, 2).toSorted()).toEqual(['a1 v1 view', 'a2 v1 view'])
  expect(list(past, 3)).toEqual(['1.1 a1 v1 view', '1.2 a2 v1 view'])
  expect(list(past, 5)).toEqual(['1.2 a2 v1 view', '2.1 a1 v1 view'])
  expect(list(past, 7)).toEqual(['1.3 a3 v1 view', '2.1 a1 v1 view'])
  expect(list(past, 8)).toEqual(['1.3 a3 v1 view', '3 a1 v1 view'])
})

test('levels of groups, folders and single entries are replayed', () => {
  const change = (n: number, entry: string, level: string, group = 'g') =>
    event(n, 'levels.saved', { data: { changes: [{ entry, group, level }] } })
  const past = history(
    [
      added(1, 'A', 'folder', null, 1),
      added(1, 'a1', 'document', 'A', 1),
      added(1, 'a2', 'document', 'A', 2),
      change(3, 'A', 'download'),
      change(3, 'a1', 'original', 'other'),
      change(4, 'a2', 'none'),
      change(5, 'a2', 'inherit'),
      event(6, 'group.changed', {
        groupId: 'g',
        data: { before: { level: 'view' }, after: { level: 'none' } },
      }),
      change(7, 'A', 'inherit'),
    ],
    {
      group: { id: 'g', level: 'none', expiresOn: null },
      // Has no event, so the level is the initial one.
      grants: [{ entryId: 'b', level: 'original' }],
      lockedAt: day(1),
      entries: [
        stored('A', null, 1),
        stored('a1', 'A', 1),
        stored('a2', 'A', 2),
        stored('b', null, 2, { removedAt: day(8) }),
      ],
      releases: ['a1', 'a2', 'b'].map((id) => release(2, id)),
    },
  )
  const b = '2 b v1 original'
  expect(list(past, 2)).toEqual(['1.1 a1 v1 view', '1.2 a2 v1 view', b])
  expect(list(past, 3)).toEqual(['1.1 a1 v1 download', '1.2 a2 v1 download', b])
  expect(list(past, 4)).toEqual(['1.1 a1 v1 download', b])
  expect(list(past, 6)).toEqual(['1.1 a1 v1 download', '1.2 a2 v1 download', b])
  expect(list(past, 7)).toEqual([b])
  expect(list(past, 8)).toEqual([])
})

test('replayAccess returns the reason why a group had no access at a time', () => {
  const past = history(
    [
      event(3, 'room.closed'),
      event(4, 'room.reopened'),
      event(8, 'group.changed', {
        groupId: 'g',
        data: { before: { expiresOn: null }, after: { expiresOn: '2026-11-10' } },
      }),
    ],
    {
      group: { id: 'g', level: 'view', expiresOn: '2026-11-10' },
      archivings: [
        { at: day(5), archived: true },
        { at: day(6), archived: false },
      ],
    },
  )
  const reasons = [0, 2, 3, 4, 5, 6, 10, 11].map((n) => replayAccess(past, day(n)))
  expect(reasons).toEqual(['not-added', null, 'closed', null, 'archived', null, null, 'expired'])
  expect(findLastAccess(past, day(20)).toISOString().slice(0, 10)).toBe('2026-11-10')
  expect(findLastAccess(past, day(9))).toEqual(day(9))
})

test('guests saw numbers once the index was locked, except while the room hid them', () => {
  const settings = (before: boolean, after: boolean) => ({
    data: { before: { showNumbers: before }, after: { showNumbers: after } },
  })
  const past = history(
    [
      event(5, 'room.settings-changed', settings(true, false)),
      event(7, 'room.settings-changed', settings(false, true)),
    ],
    { lockedAt: day(3) },
  )
  expect([2, 4, 6, 8].map((n) => replayShowsNumbers(past, day(n)))).toEqual([false, true, false, true])
})
