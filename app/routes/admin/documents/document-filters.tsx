import { Link } from 'react-router'
import type { DocumentScope } from '#app/domain/documents/admin-documents.server.ts'
import { useListLinks } from '#app/ui/list.tsx'

const scopes: { scope: DocumentScope | null; text: string }[] = [
  { scope: null, text: 'All' },
  { scope: 'client', text: 'From clients' },
  { scope: 'firm', text: 'Shared by us' },
  { scope: 'starter', text: 'For all clients' },
  { scope: 'withdrawn', text: 'Withdrawn' },
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
  const linkTo = useListLinks()
  return (
    <div className="grid gap-2">
      <nav aria-label="Kinds of documents" className="flex flex-wrap gap-x-1">
        {scopes.map((one) => (
          <Link
            key={one.text}
            to={linkTo({ kind: one.scope, after: null })}
            preventScrollReset
            aria-current={one.scope === scope ? 'true' : undefined}
            className={`inline-flex items-center min-h-11 px-3 border-b-2 ${
              one.scope === scope
                ? 'border-brass font-semibold'
                : 'border-transparent text-soft hover:text-text'
            }`}
          >
            {one.text}
          </Link>
        ))}
      </nav>
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
      <Link
        to={linkTo({ [what]: null, after: null })}
        className="text-link inline-flex items-center min-h-11 px-1"
      >
        {`Show all ${what}s`}
      </Link>
    </p>
  )
}
