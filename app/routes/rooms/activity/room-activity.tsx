import { Form, Link } from 'react-router'
import { formatNumber } from '#app/core/formats.ts'
import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import type { GroupSummary, ReadVersion } from '#app/domain/rooms/records/read-counts.server.ts'
import type { RoomActivityRow } from '#app/domain/rooms/records/room-activity.server.ts'
import { formatRoomAction } from '#app/domain/rooms/room-actions.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { HiddenFields } from '#app/ui/form/button-form.tsx'
import { FilterField } from '#app/ui/form/field.tsx'
import { EmptyState, Pagination, useListLink, useListParams } from '#app/ui/list/list-controls.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { PageSection } from '#app/ui/page.tsx'
import { language } from '#content/language.ts'
import type { Route } from './+types/room-activity.ts'
import { DisclosureForm, DisclosureSection } from './disclosure-section.tsx'
import { loadRoomActivity, type RoomActivityData } from './load-activity.server.ts'
import { formatReadingTime, ReadCountsSection } from './read-counts-section.tsx'

type Activity = Extract<RoomActivityData, { view: 'activity' }>

export const meta = createTabMeta(t('Activity'))

/** Loads activity and read counts, or a disclosure list, for the firm or the seller's side. */
export const loader = ({ context, params, url }: Route.LoaderArgs) => {
  const ctx = getRoomCtx(context)
  return throwAsErrorResponse(
    findRoomOfProject(ctx, params.id).then((reader) => loadRoomActivity(ctx, reader, url)),
  )
}

export default function RoomActivityPage({ loaderData: data }: Route.ComponentProps) {
  return data.view === 'disclosure' ? <DisclosureSection data={data} /> : <ActivitySections data={data} />
}

function ActivitySections({ data }: { data: Activity }) {
  const { room, groups, summary, readCounts, versions, filter, rows, after, more } = data
  return (
    <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
      <PageSection
        id="groups"
        title={t('Groups')}
        empty={summary.length === 0 && t('There are no groups yet.')}
      >
        <Table label={t('Groups')} columns={groupColumns} rows={summary} rowKey={({ id }) => id} />
      </PageSection>
      {groups.length > 0 && <ReadCountsSection counts={readCounts} />}
      {groups.length > 0 && <DisclosureForm groups={groups} group={filter.group} at={room.now} />}
      <PageSection id="activity" title={t('Activity')} aside={<ExportLink room={room.id} filter={filter} />}>
        <ActivityFilter data={data} />
        {versions && versions.length > 0 && (
          <div className="mb-6">
            <Table
              label={t('Documents read by {name}', { name: filter.personName ?? t('this person') })}
              columns={versionColumns}
              rows={versions}
              rowKey={({ versionId }) => versionId ?? ''}
            />
          </div>
        )}
        <ActivityRows rows={rows} />
        <Pagination after={after} more={more} inPlace />
      </PageSection>
    </div>
  )
}

const groupColumns: Column<GroupSummary>[] = [
  {
    header: t('Group'),
    title: true,
    cell: ({ id, name }) => <FilterLink filter={{ group: id }}>{name}</FilterLink>,
  },
  {
    header: t('Viewed'),
    cell: ({ viewed, released }) =>
      t('{viewed} of {released} released documents ({share})', {
        viewed,
        released,
        share: formatShare(viewed, released),
      }),
  },
  { header: t('Last viewed'), cell: ({ lastAt }) => (lastAt ? <DateAndTime value={lastAt} /> : '–') },
]

const versionColumns: Column<ReadVersion>[] = [
  {
    header: t('Document'),
    title: true,
    cell: ({ number, title }) => [number, title].filter(Boolean).join(' '),
  },
  { header: t('Version'), align: 'end', cell: ({ version }) => version },
  { header: t('Pages viewed'), align: 'end', cell: ({ pages }) => pages },
  { header: t('Reading time'), align: 'end', cell: ({ seconds }) => formatReadingTime(seconds) },
  { header: t('Downloads'), align: 'end', cell: ({ downloads }) => downloads },
  { header: t('Last viewed'), cell: ({ lastAt }) => lastAt && <DateAndTime value={lastAt} /> },
]

function FilterLink({
  filter,
  children,
}: {
  filter: Record<string, string | null>
  children: React.ReactNode
}) {
  const linkTo = useListLink()
  return (
    <Link
      to={{ ...linkTo({ ...filter, after: null }), hash: 'activity' }}
      className="text-link wrap-anywhere"
      preventScrollReset
    >
      {children}
    </Link>
  )
}

function ExportLink({ room, filter }: { room: string; filter: Activity['filter'] }) {
  const params = new URLSearchParams()
  for (const name of ['group', 'person', 'entry'] as const) if (filter[name]) params.set(name, filter[name])
  return (
    <a href={`/api/rooms/${room}/activity.csv?${params}`} download className="button button-line">
      {t('Export CSV')}
    </a>
  )
}

function ActivityFilter({ data: { groups, people, filter } }: { data: Activity }) {
  const kept = useListParams(['group', 'person', 'after'])
  return (
    <>
      <Form method="get" role="search" preventScrollReset className="mb-4 flex flex-wrap items-end gap-3">
        <FilterSelect name="group" label={t('Group')} value={filter.group} all={t('All groups')}>
          {groups.map(({ id, name }) => ({ value: id, text: name }))}
        </FilterSelect>
        <FilterSelect name="person" label={t('Person')} value={filter.person} all={t('Everyone')}>
          {people.map(({ uid, name, email }) => ({ value: uid, text: name ? `${name} (${email})` : email }))}
        </FilterSelect>
        <button type="submit" className="button button-line">
          {t('Apply')}
        </button>
        <HiddenFields values={kept} />
      </Form>
      {filter.entry && (
        <p className="mb-4 text-soft wrap-anywhere">
          {filter.entryTitle
            ? t('Only activity about “{title}”.', { title: filter.entryTitle })
            : t('Only activity about one document.')}{' '}
          <FilterLink filter={{ entry: null }}>{t('Show all activity')}</FilterLink>
        </p>
      )}
    </>
  )
}

function FilterSelect({
  name,
  label,
  value,
  all,
  children,
}: {
  name: string
  label: string
  value: string | null
  all: string
  children: { value: string; text: string }[]
}) {
  return (
    <FilterField id={`filter-${name}`} label={label}>
      <select
        key={value}
        id={`filter-${name}`}
        name={name}
        defaultValue={value ?? ''}
        className="field-control"
      >
        <option value="">{all}</option>
        {children.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </FilterField>
  )
}

function ActivityRows({ rows }: { rows: RoomActivityRow[] }) {
  if (rows.length === 0) return <EmptyState>{t('No activity matches this filter.')}</EmptyState>
  return (
    <ol className="panel divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="px-3 py-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="caption w-44 shrink-0">
            <DateAndTime value={row.createdAt} exact />
          </span>
          <p className="grow min-w-0 basis-64 wrap-anywhere">
            <ActivitySentence row={row} />
          </p>
          <span className="caption">{[row.group, row.ip].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ol>
  )
}

function ActivitySentence({ row }: { row: RoomActivityRow }) {
  const { uid, name, email, action, entryId, title, number, version, pages } = row
  const person = name || email || t('System')
  const subject = [number, title].filter(Boolean).join(' ')
  return (
    <>
      {uid ? <FilterLink filter={{ person: uid }}>{person}</FilterLink> : person}
      {` ${formatRoomAction(action)}${action.startsWith('question.') && title ? ' · ' : ' '}`}
      {title && (entryId ? <FilterLink filter={{ entry: entryId }}>{subject}</FilterLink> : subject)}
      {version && ` · ${t('version {version}', { version })}`}
      {pages.length > 0 && ` · ${formatPages(pages)}`}
    </>
  )
}

/** Formats a share as a percentage, or as `–` if `whole` is 0. */
const formatShare = (part: number, whole: number): string =>
  whole === 0
    ? '–'
    : new Intl.NumberFormat(language.locale, { style: 'percent', maximumFractionDigits: 0 }).format(
        part / whole,
      )

/** Formats ascending page numbers, for example as `pages 1–3, 7`. */
function formatPages(pages: number[]): string {
  const runs: [number, number][] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (run && page <= run[1] + 1) run[1] = page
    else runs.push([page, page])
  }
  const text = runs.map((run) => [...new Set(run)].map(formatNumber).join('–'))
  const isOne = runs.length === 1 && runs[0]?.[0] === runs[0]?.[1]
  return isOne ? t('page {page}', { page: text.join() }) : t('pages {pages}', { pages: text.join(', ') })
}
