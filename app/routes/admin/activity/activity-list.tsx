import { href, Link } from 'react-router'
import { actions, openings } from '#app/domain/activity/kinds.ts'
import type { ActivityRow } from '#app/domain/activity/list.server.ts'
import { Moment } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { useListLinks } from '#app/ui/list.tsx'
import { ClientLink } from '../clients/client-link.tsx'

/** The log, one entry a line: who did what to which thing, then when and from where; `clients` have a page. */
export function ActivityList({ rows, clients }: { rows: ActivityRow[]; clients: string[] }) {
  if (rows.length === 0) {
    const all = (
      <Link to={href('/admin/activity')} className="tall-link">
        Show all activity
      </Link>
    )
    return <Empty action={all}>Nothing in the log fits this.</Empty>
  }
  return (
    <ol className="bg-surface border border-line divide-y divide-line">
      {rows.map((row) => (
        <Entry key={row.id} row={row} clients={clients} />
      ))}
    </ol>
  )
}

function Entry({ row, clients }: { row: ActivityRow; clients: string[] }) {
  const linkTo = useListLinks()
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="sm:flex items-baseline justify-between gap-6">
        <p className="wrap-anywhere">
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
        <p className="text-sm text-soft sm:text-right sm:shrink-0">
          <Moment value={row.createdAt} />
          {row.fromAddress && ` · from ${row.fromAddress}`}
        </p>
      </div>
      {(row.before || row.after) && !isOpening(row.action) && (
        <Changes before={row.before ?? {}} after={row.after ?? {}} />
      )}
    </li>
  )
}

/** The text shown for an action; one that a later version of the program recorded is shown by its name. */
function textOf({ action, after }: ActivityRow): string {
  if (isOpening(action)) return `${openings[action]} version ${after?.version} of`
  return (actions as Record<string, string>)[action] ?? action
}
const isOpening = (action: string): action is keyof typeof openings => action in openings

/** Where the thing itself is shown. Kinds without a page of their own are only named. */
const pages: Record<string, (id: string) => string> = {
  user: (id) => `${href('/admin')}?open=${id}`,
  project: (id) => href('/admin/projects/:id', { id }),
  inquiry: (id) => href('/admin/inquiries/:id', { id }),
  invoice: (id) => href('/admin/invoices/:id', { id }),
  mail: (id) => href('/admin/mail/:id', { id }),
}

const documentPage = (id: string) => `${href('/admin/documents')}?document=${id}`

function Subject({ row, clients }: { row: ActivityRow; clients: string[] }) {
  // Only of an opening it is known that the document is still there.
  const page = isOpening(row.action) ? documentPage : pages[row.subjectKind]
  if (row.subjectKind === 'user' && clients.includes(row.subjectId))
    return <ClientLink uid={row.subjectId}>{row.subjectName}</ClientLink>
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
    <details className="-mb-2">
      <summary className="text-sm text-link cursor-pointer min-h-11 inline-flex items-center">
        Details
      </summary>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[11rem_minmax(0,1fr)] pb-2">
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

/** `projectDescription` as 'Project description'. */
function label(name: string): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
