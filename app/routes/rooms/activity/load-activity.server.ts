import type { ActorCtx } from '#app/context.ts'
import { formatIsoMoment, parseWallTime } from '#app/core/days.ts'
import type { Insider } from '#app/domain/access/room-visibility.server.ts'
import { createDisclosureList } from '#app/domain/rooms/records/disclosure.server.tsx'
import {
  listReadCounts,
  listReadVersions,
  summarizeGroups,
} from '#app/domain/rooms/records/read-counts.server.ts'
import {
  listCurrentAndFormerGuests,
  listRoomActivity,
  type RoomActivityFilter,
} from '#app/domain/rooms/records/room-activity.server.ts'
import { getNumberParam, getTextParam } from '#app/routes/list-query.ts'

export const parseActivityFilter = (url: URL): RoomActivityFilter => ({
  group: getTextParam(url, 'group') || null,
  person: getTextParam(url, 'person') || null,
  entry: getTextParam(url, 'entry') || null,
})

/**
 * Parses the parameter `at`, a local time in the firm's time zone such as `2026-12-18T18:00`. Without seconds, returns
 * the end of the minute. Returns null if the time is missing or invalid.
 */
export function parseTimeOfDisclosure(url: URL): Date | null {
  const text = getTextParam(url, 'at')
  const [, minute, second] = /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?$/.exec(text.replace(' ', 'T')) ?? []
  if (!minute) return null
  // Includes events within the last second.
  const at = new Date(parseWallTime(`${minute}${second ?? ':59'}`).getTime() + 999)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Loads the page 'Activity': the disclosure list if group and time are given, otherwise activity and read counts. */
export async function loadRoomActivity(ctx: ActorCtx, reader: Insider, url: URL) {
  const filter = parseActivityFilter(url)
  const at = parseTimeOfDisclosure(url)
  const room = { id: reader.room.id, now: formatIsoMoment(new Date()).slice(0, 19) }
  const summary = await summarizeGroups(ctx, reader)
  const groups = summary.map(({ id, name }) => ({ id, name }))
  if (at && filter.group) {
    const list = await createDisclosureList(ctx, reader, filter.group, at)
    return { view: 'disclosure', room, groups, list, time: formatIsoMoment(at) } as const
  }
  const after = getNumberParam(url, 'after')
  const page = getNumberParam(url, 'page') ?? 1
  const [activity, people, readCounts, versions] = await Promise.all([
    listRoomActivity(ctx, reader, filter, after),
    listCurrentAndFormerGuests(ctx, reader),
    listReadCounts(ctx, reader, getTextParam(url, 'folder') || null, page),
    filter.person === null ? null : listReadVersions(ctx, reader, filter.person),
  ])
  const shown = {
    ...filter,
    personName: people.find(({ uid }) => uid === filter.person)?.name ?? activity.rows[0]?.name ?? null,
    entryTitle: filter.entry && (activity.rows.find(({ title }) => title)?.title ?? null),
  }
  return {
    view: 'activity',
    room,
    groups,
    summary,
    people,
    readCounts: { ...readCounts, page },
    versions,
    filter: shown,
    ...activity,
    after: after === null ? null : String(after),
  } as const
}
export type RoomActivityData = Awaited<ReturnType<typeof loadRoomActivity>>
