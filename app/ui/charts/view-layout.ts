/** `createdAt` and `at` are ISO timestamps. */
export type ViewVersion = { version: number; createdAt: string }
export type ViewEvent = { id: string; who: string; version: number; at: string }

const MAX_PEOPLE = 12
/** Width kept free at each end, and minimum distance between two version labels, in percent. */
const MARGIN = 2
const LABEL_DISTANCE = 6

/**
 * Returns the positions of uploads and views on a line from 0 to 100 percent, from the first upload to the latest view.
 * People are ordered by their latest view, newest first.
 */
export function layOutViews(versions: ViewVersion[], views: ViewEvent[]) {
  const times = [...versions.map(({ createdAt }) => createdAt), ...views.map(({ at }) => at)].map(Date.parse)
  const from = Math.min(...times)
  const span = Math.max(Math.max(...times) - from, 1)
  const place = (time: string) =>
    Math.round((MARGIN + ((Date.parse(time) - from) / span) * (100 - 2 * MARGIN)) * 10) / 10
  const latest = Math.max(...versions.map(({ version }) => version))
  let named = Number.NEGATIVE_INFINITY
  const uploads = versions
    .toSorted((one, other) => one.version - other.version)
    .map(({ version, createdAt }) => {
      const at = place(createdAt)
      const isNamed = at - named >= LABEL_DISTANCE
      if (isNamed) named = at
      return { version, at, isNamed }
    })
  const people = new Map<string, { id: string; at: number; version: number; isLatest: boolean }[]>()
  for (const { id, who, version, at } of views.toSorted((one, other) => other.at.localeCompare(one.at)))
    people.set(who, [
      ...(people.get(who) ?? []),
      { id, at: place(at), version, isLatest: version === latest },
    ])
  return { uploads, people: [...people].slice(0, MAX_PEOPLE).map(([who, dots]) => ({ who, dots })) }
}
