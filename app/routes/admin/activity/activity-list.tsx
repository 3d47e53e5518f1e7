import { href, Link } from 'react-router'
import { groupBy } from '#app/core/group-by.ts'
import { activityActions, documentViewActions, ERASED_NAME } from '#app/domain/activity/actions.ts'
import type { ActivityRow } from '#app/domain/activity-log/activity-log.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { DayHeading, TimeOfDay, useToCalendarDay } from '#app/ui/dates.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'

/** Activity log grouped by day. Names of people in `clients` link to their client page. */
export function ActivityList({ rows, clients }: { rows: ActivityRow[]; clients: string[] }) {
  const dayOf = useToCalendarDay()
  if (rows.length === 0) {
    const all = (
      <Link to={href('/admin/activity')} className="tall-link">
        Show all activity
      </Link>
    )
    return <EmptyState action={all}>No matching activity.</EmptyState>
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
            <DayHeading day={day} />
          </h2>
          <ol className="bg-surface border border-line divide-y divide-line">
            {entries.map((row) => (
              <ActivityEntry key={row.id} row={row} clients={clients} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function ActivityEntry({ row, clients }: { row: ActivityRow; clients: string[] }) {
  const linkTo = useListLink()
  const changed = (row.before || row.after) && !isDocumentView(row.action)
  return (
    <li className={`relative px-3 ${changed ? 'pr-20' : ''}`}>
      <div className="flex flex-wrap sm:flex-nowrap items-baseline gap-x-4 py-2.5 min-h-11">
        <span className="sm:w-16 shrink-0 text-sm text-soft">
          <TimeOfDay value={row.createdAt} />
        </span>
        <p className="max-sm:order-last max-sm:basis-full grow min-w-0 wrap-anywhere">
          {row.actorUid && clients.includes(row.actorUid) ? (
            <ClientLink uid={row.actorUid} className="font-semibold hover:underline">
              {row.actorName}
            </ClientLink>
          ) : row.actorUid ? (
            <Link
              to={linkTo({ actor: row.actorUid, after: null })}
              title="Show only this person's activity"
              className="font-semibold hover:underline"
            >
              {row.actorName}
            </Link>
          ) : (
            <strong className="font-semibold">{row.actorName}</strong>
          )}{' '}
          {formatAction(row)}{' '}
          {row.subjectId !== row.actorUid && <ActivitySubject row={row} clients={clients} />}
        </p>
        {row.fromAddress && (
          <span className="shrink-0 text-sm text-soft tabular-nums">{`from ${row.fromAddress}`}</span>
        )}
      </div>
      {changed && <ActivityChanges before={row.before ?? {}} after={row.after ?? {}} />}
    </li>
  )
}

/** Returns the text of an action. Actions recorded by a later version of the app have no text and appear by key. */
function formatAction({ action, after }: ActivityRow): string {
  if (isDocumentView(action)) return `${documentViewActions[action]} version ${after?.version} of`
  return (activityActions as Record<string, string>)[action] ?? action
}
const isDocumentView = (action: string): action is keyof typeof documentViewActions =>
  action in documentViewActions

/** Pages of subjects by kind. Kinds without a page show the name only. */
const subjectPages: Record<string, (id: string) => string> = {
  user: (id) => `${href('/admin')}?open=${id}`,
  project: (id) => href('/admin/projects/:id', { id }),
  inquiry: (id) => href('/admin/inquiries/:id', { id }),
  invoice: (id) => href('/admin/invoices/:id', { id }),
  mail: (id) => href('/admin/mail/:id', { id }),
  template: (id) => href('/admin/templates/:id', { id }),
}

const documentDialogPath = (id: string) => `${href('/admin/documents')}?document=${id}`

function ActivitySubject({ row, clients }: { row: ActivityRow; clients: string[] }) {
  // Only document views are certain to refer to an existing document.
  const page = isDocumentView(row.action) ? documentDialogPath : subjectPages[row.subjectKind]
  if (row.subjectKind === 'user' && clients.includes(row.subjectId))
    return <ClientLink uid={row.subjectId}>{row.subjectName}</ClientLink>
  if (row.subjectName === ERASED_NAME) return <span className="text-soft">{ERASED_NAME}</span>
  if (!page || row.subjectId === 'all') return <span>“{row.subjectName}”</span>
  return (
    <Link to={page(row.subjectId)} className="text-link">
      {row.subjectName}
    </Link>
  )
}

type ChangedFields = Record<string, unknown>

function ActivityChanges({ before, after }: { before: ChangedFields; after: ChangedFields }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <details>
      <summary className="absolute top-0 right-3 text-sm text-link cursor-pointer min-h-11 inline-flex items-center">
        Details
      </summary>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[11rem_minmax(0,1fr)] pb-3 sm:pl-20">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="text-soft">{formatFieldName(name)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {name in before && (
                <>
                  <span className="sr-only">before: </span>
                  <del className="text-bad">{formatFieldValue(before[name])}</del>
                  {name in after && <span aria-hidden="true"> → </span>}
                </>
              )}
              {name in after && (
                <>
                  {name in before && <span className="sr-only">, after: </span>}
                  <ins className={name in before ? 'text-good no-underline' : 'no-underline'}>
                    {formatFieldValue(after[name])}
                  </ins>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** Formats a field name such as `projectDescription` as 'Project description'. */
function formatFieldName(name: string): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function formatFieldValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
