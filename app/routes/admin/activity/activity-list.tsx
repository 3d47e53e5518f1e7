import { href, Link } from 'react-router'
import { actions, FORGOTTEN, openings } from '#app/domain/activity/kinds.ts'
import type { ActivityRow } from '#app/domain/activity/list.server.ts'
import { grouped } from '#app/domain/grouped.ts'
import { Clock, DayHeading, useDayOf } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/list/empty.tsx'
import { useListLinks } from '#app/ui/list/list.tsx'
import { ClientLink } from '../clients/client-link.tsx'

/** Activity log grouped by day. Names of people in `clients` link to their client page. */
export function ActivityList({ rows, clients }: { rows: ActivityRow[]; clients: string[] }) {
  const dayOf = useDayOf()
  if (rows.length === 0) {
    const all = (
      <Link to={href('/admin/activity')} className="tall-link">
        Show all activity
      </Link>
    )
    return <Empty action={all}>Nothing in the log fits this.</Empty>
  }
  const days = grouped(
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
              <Entry key={row.id} row={row} clients={clients} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function Entry({ row, clients }: { row: ActivityRow; clients: string[] }) {
  const linkTo = useListLinks()
  const changed = (row.before || row.after) && !isOpening(row.action)
  return (
    <li className={`relative px-3 ${changed ? 'pr-20' : ''}`}>
      <div className="flex flex-wrap sm:flex-nowrap items-baseline gap-x-4 py-2.5 min-h-11">
        <span className="sm:w-16 shrink-0 text-sm text-soft">
          <Clock value={row.createdAt} />
        </span>
        <p className="max-sm:order-last max-sm:basis-full grow min-w-0 wrap-anywhere">
          {row.actorUid && clients.includes(row.actorUid) ? (
            <ClientLink uid={row.actorUid} className="font-semibold hover:underline">
              {row.actorName}
            </ClientLink>
          ) : row.actorUid ? (
            <Link
              to={linkTo({ actor: row.actorUid, after: null })}
              title="Show only what this person did"
              className="font-semibold hover:underline"
            >
              {row.actorName}
            </Link>
          ) : (
            <strong className="font-semibold">{row.actorName}</strong>
          )}{' '}
          {textOf(row)} {row.subjectId !== row.actorUid && <Subject row={row} clients={clients} />}
        </p>
        {row.fromAddress && (
          <span className="shrink-0 text-sm text-soft tabular-nums">{`from ${row.fromAddress}`}</span>
        )}
      </div>
      {changed && <Changes before={row.before ?? {}} after={row.after ?? {}} />}
    </li>
  )
}

/** Returns the text of an action. Actions recorded by a later version of the app have no text and appear by key. */
function textOf({ action, after }: ActivityRow): string {
  if (isOpening(action)) return `${openings[action]} version ${after?.version} of`
  return (actions as Record<string, string>)[action] ?? action
}
const isOpening = (action: string): action is keyof typeof openings => action in openings

/** Pages of subjects by kind. Kinds without a page show the name only. */
const pages: Record<string, (id: string) => string> = {
  user: (id) => `${href('/admin')}?open=${id}`,
  project: (id) => href('/admin/projects/:id', { id }),
  inquiry: (id) => href('/admin/inquiries/:id', { id }),
  invoice: (id) => href('/admin/invoices/:id', { id }),
  mail: (id) => href('/admin/mail/:id', { id }),
}

const documentPage = (id: string) => `${href('/admin/documents')}?document=${id}`

function Subject({ row, clients }: { row: ActivityRow; clients: string[] }) {
  // Only document views are certain to refer to an existing document.
  const page = isOpening(row.action) ? documentPage : pages[row.subjectKind]
  if (row.subjectKind === 'user' && clients.includes(row.subjectId))
    return <ClientLink uid={row.subjectId}>{row.subjectName}</ClientLink>
  if (row.subjectName === FORGOTTEN) return <span className="text-soft">{FORGOTTEN}</span>
  if (!page || row.subjectId === 'all') return <span>“{row.subjectName}”</span>
  return (
    <Link to={page(row.subjectId)} className="text-link">
      {row.subjectName}
    </Link>
  )
}

type Fields = Record<string, unknown>

function Changes({ before, after }: { before: Fields; after: Fields }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <details>
      <summary className="absolute top-0 right-3 text-sm text-link cursor-pointer min-h-11 inline-flex items-center">
        Details
      </summary>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[11rem_minmax(0,1fr)] pb-3 sm:pl-20">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="text-soft">{label(name)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {name in before && (
                <>
                  <span className="sr-only">before: </span>
                  <del className="text-bad">{shown(before[name])}</del>
                  {name in after && <span aria-hidden="true"> → </span>}
                </>
              )}
              {name in after && (
                <>
                  {name in before && <span className="sr-only">, after: </span>}
                  <ins className={name in before ? 'text-good no-underline' : 'no-underline'}>
                    {shown(after[name])}
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
function label(name: string): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
