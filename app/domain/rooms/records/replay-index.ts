/** Columns of a room event that determine the index and its visibility. */
export type PastEvent = {
  action: string
  createdAt: Date
  groupId: string | null
  entryId: string | null
  data: Record<string, unknown> | null
}

type Kind = 'folder' | 'document' | 'placeholder'

/** Entry as it is stored now. */
export type StoredEntry = {
  id: string
  parentId: string | null
  kind: Kind
  title: string
  number: number
  createdAt: Date
  removedAt: Date | null
}

/** Entry as it was at a time. */
type PastEntry = {
  id: string
  parentId: string | null
  kind: Kind
  title: string
  /** Place in its folder, from 1. Only correct once the index is locked. Before that, guests see no numbers. */
  number: number
  removed: boolean
}

type Index = Map<string, PastEntry>

/** `events`: the oldest first. */
export type IndexHistory = { entries: StoredEntry[]; events: PastEvent[]; lockedAt: Date | null }

const asText = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback)
const asId = (value: unknown) => (typeof value === 'string' ? value : null)
export const asFacts = (value: unknown) => (value ?? {}) as Record<string, unknown>

/**
 * Returns the index of a room at a time by replaying events. Includes removed entries. The initial state of an entry
 * without an 'entry.added' event is the state before its first change.
 */
export function replayIndex({ entries, events }: IndexHistory, at: Date): Index {
  const index: Index = createInitialIndex(entries, events, at)
  for (const event of events) {
    if (event.createdAt > at) break
    applyChange(index, event)
  }
  // Numbers: starts from the current ones and undoes later moves, the only changes of numbers in a locked index.
  for (const { id, number } of entries) {
    const entry = index.get(id)
    if (entry) entry.number = number
  }
  for (const { action, createdAt, entryId, data } of events.toReversed()) {
    if (createdAt <= at) break
    const entry = action === 'entry.moved' && entryId ? index.get(entryId) : undefined
    if (entry) entry.number = parseLastNumber(asFacts(data).fullNumberBefore, entry.number)
  }
  return index
}

function createInitialIndex(entries: StoredEntry[], events: PastEvent[], at: Date): Index {
  const added = new Set(events.flatMap(({ action, entryId }) => (action === 'entry.added' ? entryId : [])))
  const findFirst = (wanted: string) => {
    const first = new Map<string, Record<string, unknown>>()
    for (const { action, entryId, data } of events)
      if (action === wanted && entryId && !first.has(entryId)) first.set(entryId, asFacts(data))
    return first
  }
  const renamed = findFirst('entry.renamed')
  const moved = findFirst('entry.moved')
  const removed = findFirst('entry.removed')
  const index: Index = new Map()
  for (const { id, parentId, kind, title, number, createdAt, removedAt } of entries) {
    if (added.has(id) || createdAt > at) continue
    const move = moved.get(id)
    index.set(id, {
      id,
      kind,
      title: asText(renamed.get(id)?.before, title),
      parentId: move ? asId(move.parentIdBefore) : parentId,
      number,
      removed: removedAt !== null && removedAt <= at && !removed.has(id),
    })
  }
  return index
}

function parseLastNumber(fullNumber: unknown, fallback: number): number {
  const last = Number(asText(fullNumber, '').split('.').at(-1))
  return last >= 1 ? last : fallback
}

function applyChange(index: Index, { action, entryId, data }: PastEvent): void {
  const facts = asFacts(data)
  if (action === 'entry.added' && entryId) {
    index.set(entryId, {
      id: entryId,
      parentId: asId(facts.parentId),
      kind: asText(facts.kind, 'document') as Kind,
      title: asText(facts.title, ''),
      number: 0,
      removed: false,
    })
    return
  }
  const entry = entryId ? index.get(entryId) : undefined
  if (!entry) return
  if (action === 'entry.renamed') entry.title = asText(facts.title, entry.title)
  if (action === 'version.added') entry.kind = 'document'
  if (action === 'entry.moved') entry.parentId = asId(facts.parentId)
  if (action === 'entry.removed') remove(index, entry)
}

function remove(index: Index, entry: PastEntry): void {
  const removedIds = new Set([entry.id])
  // Repeats until nothing is added, because moved entries may come before their folder.
  for (let size = 0; size < removedIds.size; ) {
    size = removedIds.size
    for (const { id, parentId } of index.values())
      if (parentId && removedIds.has(parentId)) removedIds.add(id)
  }
  for (const id of removedIds) {
    const inside = index.get(id)
    if (inside) inside.removed = true
  }
}

/** Returns the entry and its folders up to the top, the entry first. */
export function listPath(index: Index, entry: PastEntry): PastEntry[] {
  const path: PastEntry[] = []
  for (let at: PastEntry | undefined = entry; at && !path.includes(at); ) {
    path.push(at)
    at = at.parentId ? index.get(at.parentId) : undefined
  }
  return path
}

/** Returns the numbers on the path to an entry, from the outermost folder. */
export const listNumbers = (index: Index, entry: PastEntry): number[] =>
  listPath(index, entry)
    .map(({ number }) => number)
    .reverse()

/** Compares full numbers: 1.2 comes before 1.10, and a folder before its contents. */
export function compareNumbers(a: number[], b: number[]): number {
  for (const [i, number] of a.entries()) {
    const other = b[i]
    if (other === undefined) return 1
    if (number !== other) return number - other
  }
  return a.length - b.length
}
