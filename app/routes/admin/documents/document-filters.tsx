import { Link } from 'react-router'
import type { DocumentScope } from '#app/domain/documents/admin-documents.server.ts'
import { FilterLinks } from '#app/ui/filter-links.tsx'
import { useListLinks } from '#app/ui/list.tsx'

const scopes: { value: DocumentScope | null; text: string }[] = [
  { value: null, text: 'All' },
  { value: 'client', text: 'From clients' },
  { value: 'firm', text: 'Shared by us' },
  { value: 'starter', text: 'For all clients' },
  { value: 'withdrawn', text: 'Withdrawn' },
  { value: 'removed', text: 'Removed' },
]

/** Which documents are listed: by kind, and by the client or project that a link from elsewhere named. */
export function DocumentFilters({
  scope,
  clientId,
  projectId,
  names,
}: {
  scope: DocumentScope | null
  clientId: string | null
  projectId: string | null
  names: { client: string | null; project: string | null }
}) {
  return (
    <div className="grid gap-2">
      <FilterLinks label="Kinds of documents" name="kind" value={scope} choices={scopes} />
      {clientId && <Only what="client" name={names.client} />}
      {projectId && <Only what="project" name={names.project} />}
    </div>
  )
}

function Only({ what, name }: { what: 'client' | 'project'; name: string | null }) {
  const linkTo = useListLinks()
  return (
    <p className="text-sm">
      <span className="text-soft">{`Only of the ${what} `}</span>
      <strong className="wrap-anywhere">{name ?? 'that no longer exists'}</strong>{' '}
      <Link to={linkTo({ [what]: null, after: null })} className="tall-link px-1">
        {`Show all ${what}s`}
      </Link>
    </p>
  )
}
