import { href, Link } from 'react-router'
import { isPathOn } from '#app/content/modules.ts'
import { groupBy } from '#app/core/group-by.ts'
import { documentViewActions, ERASED_NAME } from '#app/domain/activity/actions.ts'
import type { ActivityRow } from '#app/domain/activity/list-activity.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { t } from '#app/texts.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { DayHeading, TimeOfDay, useCalendarDayFormatter } from '#app/ui/dates/dates.tsx'
import { EmptyState, useListLink } from '#app/ui/list/list-controls.tsx'
import { formatAction, formatSubject, isDocumentView } from './activity-sentence.ts'
import { formatFieldName, formatFieldValue } from './field-values.tsx'

/** Activity log grouped by day. Names of people listed in `clients` link to their client page. */
export function ActivityList({ rows, clients }: { rows: ActivityRow[]; clients: string[] }) {
  const dayOf = useCalendarDayFormatter()
  if (rows.length === 0) {
    const all = (
      <Link to={href('/admin/activity')} className="tall-link">
        {t('Show all activity')}
      </Link>
    )
    return <EmptyState action={all}>{t('No activity matches this filter.')}</EmptyState>
  }
  const days = groupBy(
    rows.map((row) => ({ ...row, day: dayOf(row.createdAt) })),
    'day',
  )
  return (
    <div className="grid gap-5">
      {[...days].map(([day, entries]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="font-sans text-sm font-semibold text-soft mb-1.5">
            <DayHeading day={day} relative />
          </h2>
          <ol className="panel divide-y divide-line">
            {listBursts(entries).map(([row, ...more]) =>
              more.length > 0 ? (
                <ActivityBurst key={row.id} rows={[row, ...more]} clients={clients} />
              ) : (
                <ActivityEntry key={row.id} row={row} clients={clients} />
              ),
            )}
          </ol>
        </section>
      ))}
    </div>
  )
}

type Burst = [ActivityRow, ...ActivityRow[]]
const MIN_BURST_ROWS = 3

/** Groups three or more consecutive entries with the same person and action. */
function listBursts(rows: ActivityRow[]): Burst[] {
  const runs: Burst[] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && run[0].actorUid === row.actorUid && run[0].action === row.action) run.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run) => (run.length >= MIN_BURST_ROWS ? [run] : run.map((row): Burst => [row])))
}

function ActivityBurst({ rows, clients }: { rows: Burst; clients: string[] }) {
  const [row] = rows
  const subjects = new Set(rows.map(({ subjectName }) => subjectName)).size
  return (
    <li>
      <details className="group">
        <summary className="flex flex-wrap sm:flex-nowrap items-center gap-x-4 min-h-12 px-3 py-1.5 cursor-pointer list-none [&::-webkit-details-marker]:hidden hover:bg-text/4">
          <ActivityTime row={row} />
          <span className="flex items-center gap-3 grow min-w-0 max-sm:order-last max-sm:basis-full">
            <Avatar name={row.actorName} />
            <span className="wrap-anywhere">
              <strong className="font-semibold">{row.actorName}</strong>
              {` ${isDocumentView(row.action) ? documentViewActions[row.action] : formatAction(row)} `}
              {row.subjectId !== row.actorUid && `${formatSubject(row)} `}
              {subjects > 1 && `${t('and {count} more', { count: subjects - 1 })} `}
              {subjects < rows.length && (
                <span className="text-soft">{t('· {count} times', { count: rows.length })}</span>
              )}
            </span>
          </span>
          <span aria-hidden="true" className="w-8 text-center text-soft text-xl group-open:rotate-90">
            ›
          </span>
        </summary>
        <ol className="border-t border-line divide-y divide-line bg-paper">
          {rows.map((one) => (
            <ActivityEntry key={one.id} row={one} clients={clients} />
          ))}
        </ol>
      </details>
    </li>
  )
}

const ActivityTime = ({ row }: { row: ActivityRow }) => (
  <span className="sm:w-16 shrink-0 caption">
    <TimeOfDay value={row.createdAt} />
  </span>
)

function ActivityEntry({ row, clients }: { row: ActivityRow; clients: string[] }) {
  const changed = (row.before || row.after) && !isDocumentView(row.action)
  return (
    <li className="relative px-3 pr-14">
      <div className="flex flex-wrap sm:flex-nowrap items-center gap-x-4 py-1.5 min-h-12">
        <ActivityTime row={row} />
        <div className="flex items-center gap-3 max-sm:order-last max-sm:basis-full grow min-w-0">
          <Avatar name={row.actorName} />
          <p className="min-w-0 wrap-anywhere">
            <ActivityActor row={row} clients={clients} /> {formatAction(row)}{' '}
            {row.subjectId !== row.actorUid && <ActivitySubject row={row} clients={clients} />}
          </p>
        </div>
      </div>
      {(changed || row.ip) && (
        <ActivityDetails
          row={row}
          before={(changed && row.before) || {}}
          after={(changed && row.after) || {}}
        />
      )}
    </li>
  )
}

function ActivityActor({ row, clients }: { row: ActivityRow; clients: string[] }) {
  const linkTo = useListLink()
  if (!row.actorUid) return <strong className="font-semibold">{row.actorName}</strong>
  if (clients.includes(row.actorUid))
    return (
      <ClientLink uid={row.actorUid} className="font-semibold hover:underline">
        {row.actorName}
      </ClientLink>
    )
  return (
    <Link
      to={linkTo({ actor: row.actorUid, after: null })}
      title={t('Show only this person’s activity')}
      className="font-semibold hover:underline"
    >
      {row.actorName}
    </Link>
  )
}

/** Returns the path of a subject's page, by kind. Subjects of other kinds are shown by name only. */
const subjectPages: Record<string, (id: string) => string> = {
  user: (id) => `${href('/admin')}?open=${id}`,
  project: (id) => href('/admin/projects/:id', { id }),
  company: (id) => href('/admin/companies/:id', { id }),
  inquiry: (id) => href('/admin/inquiries/:id', { id }),
  invoice: (id) => href('/admin/invoices/:id', { id }),
  mail: (id) => href('/admin/emails/:id', { id }),
  template: (id) => href('/admin/templates/:id', { id }),
}

const documentDialogPath = (id: string) => `${href('/admin/documents')}?document=${id}`

function ActivitySubject({ row, clients }: { row: ActivityRow; clients: string[] }) {
  // Other entries may be about a document that no longer exists, so they don't open it.
  const page = isDocumentView(row.action) ? documentDialogPath : subjectPages[row.subjectKind]
  if (row.subjectKind === 'user' && clients.includes(row.subjectId))
    return <ClientLink uid={row.subjectId}>{row.subjectName}</ClientLink>
  if (row.subjectName === ERASED_NAME) return <span className="text-soft">{formatSubject(row)}</span>
  if (!page || row.subjectId === 'all' || !isPathOn(page(row.subjectId)))
    return <span>{formatSubject(row)}</span>
  return (
    <Link to={page(row.subjectId)} className="text-link">
      {row.subjectName}
    </Link>
  )
}

type ChangedFields = Record<string, unknown>

function ActivityDetails({
  row,
  before,
  after,
}: {
  row: ActivityRow
  before: ChangedFields
  after: ChangedFields
}) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <details>
      <summary className="absolute top-0.5 right-1.5 grid place-items-center size-11 text-link cursor-pointer">
        <span className="sr-only">{t('Details')}</span>
      </summary>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[11rem_minmax(0,1fr)] pb-3 sm:pl-30">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="text-soft">{formatFieldName(row.subjectKind, name)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {name in before && (
                <>
                  <span className="sr-only">{t('before:')} </span>
                  <del className="text-bad">{formatFieldValue(row.subjectKind, name, before)}</del>
                  {name in after && <span aria-hidden="true"> → </span>}
                </>
              )}
              {name in after && (
                <>
                  {name in before && <span className="sr-only">{t(', after:')} </span>}
                  <ins className={name in before ? 'text-good no-underline' : 'no-underline'}>
                    {formatFieldValue(row.subjectKind, name, after)}
                  </ins>
                </>
              )}
            </dd>
          </div>
        ))}
        {row.ip && (
          <div className="contents">
            <dt className="text-soft">{t('IP address')}</dt>
            <dd className="tabular-nums wrap-anywhere">{row.ip}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}
