import { useSyncExternalStore } from 'react'
import { Form, href, Link, useSearchParams } from 'react-router'
import { useListLinks } from '#app/ui/list/list.tsx'
import { type activityQuery, kinds } from './activity-query.ts'

const never = () => () => {}

export function ActivityFilter({
  query,
  whose,
}: {
  query: ReturnType<typeof activityQuery>
  /** Name of the person to whom the log is filtered. */
  whose: string
}) {
  const linkTo = useListLinks()
  const [params] = useSearchParams()
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => '',
  )
  return (
    <>
      <Form
        key={params.toString()}
        method="get"
        role="search"
        className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto] items-end"
      >
        <Labelled id="search" label="Search by name or action">
          <input
            id="search"
            type="search"
            name="search"
            maxLength={255}
            defaultValue={query.search}
            className="field-control"
          />
        </Labelled>
        <Labelled id="kind" label="Kind">
          <select id="kind" name="kind" defaultValue={query.kind ?? ''} className="field-control">
            <option value="">All</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {kind.charAt(0).toUpperCase() + kind.slice(1)}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled id="from" label="From day">
          <input id="from" type="date" name="from" defaultValue={query.from} className="field-control" />
        </Labelled>
        <Labelled id="to" label="To day">
          <input id="to" type="date" name="to" defaultValue={query.to} className="field-control" />
        </Labelled>
        <button type="submit" className="button button-line">
          Show
        </button>
        {zone && <input type="hidden" name="zone" value={zone} />}
        {query.actor && <input type="hidden" name="actor" value={query.actor} />}
      </Form>
      <p className="mt-3 mb-4 text-soft wrap-anywhere empty:hidden">
        {query.actor && (
          <>
            Only what {whose} did.{' '}
            <Link to={linkTo({ actor: null, after: null })} className="text-link">
              Show everybody
            </Link>
          </>
        )}
      </p>
    </>
  )
}

/** Link to the filtered log as a CSV file, without paging. */
export function ExportLink() {
  const [params] = useSearchParams()
  const file = new URLSearchParams(params)
  file.delete('after')
  return (
    <a href={`${href('/admin/activity.csv')}?${file}`} download className="button button-line">
      Export CSV
    </a>
  )
}

function Labelled({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium mb-1">
        {label}
      </label>
      {children}
    </div>
  )
}
