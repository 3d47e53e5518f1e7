import { Link } from 'react-router'
import type { AdminDocument } from '#app/domain/documents/admin-documents.server.ts'
import { type ListQuery, Pager, SortableHead, useListLinks } from '#app/ui/list.tsx'
import { LocalDay } from '#app/ui/local-day.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'

/** All documents; on small screens each row stands as a block of its own. */
export function DocumentTable({
  documents,
  more,
  query,
  filtered,
}: {
  documents: AdminDocument[]
  more: string | null
  query: ListQuery
  filtered: boolean
}) {
  if (documents.length === 0) return <NothingHere search={query.search} filtered={filtered} />
  return (
    <>
      <table className="document-table w-full text-left bg-surface border border-line">
        <thead className="border-b border-line text-soft text-sm">
          <tr>
            {['File Name', 'Version', 'Size'].map((text) => (
              <th key={text} scope="col" className="px-4 py-3 font-semibold">
                {text}
              </th>
            ))}
            <SortableHead column={{ sort: 'modified', text: 'Last Modified', first: 'desc' }} query={query} />
            <th scope="col" className="px-4 py-3 font-semibold">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {documents.map((document) => (
            <Row key={document.id} document={document} />
          ))}
        </tbody>
      </table>
      <Pager after={query.after} more={more} />
    </>
  )
}

function Row({ document }: { document: AdminDocument }) {
  const linkTo = useListLinks()
  const { id, name, client, clientId } = document
  return (
    <tr>
      <th scope="row" className="px-4 py-3 font-normal wrap-anywhere">
        <bdi className="font-semibold whitespace-pre-wrap">{name}</bdi>
        {document.withdrawnAt && (
          <span className="ml-2">
            <StatusBadge>Withdrawn</StatusBadge>
          </span>
        )}
        <p className="text-sm text-soft">
          {clientId ? (
            <Link to={linkTo({ client: clientId, project: null, after: null })} className="text-link">
              {client}
            </Link>
          ) : (
            'All clients'
          )}
          {document.from === 'client' ? ' · Uploaded by the client' : ' · Shared by us'}
          {document.project && ` · ${document.project}`}
        </p>
      </th>
      <td className="px-4 py-3">{`v${document.version}`}</td>
      <td className="px-4 py-3 whitespace-nowrap">{document.size}</td>
      <td className="px-4 py-3 whitespace-nowrap">
        <LocalDay value={document.modifiedAt} />
      </td>
      <td className="px-4 py-3">
        <div className="flex gap-2">
          <a href={`/api/admin/documents/${id}/download`} className="button button-line">
            Download<span className="sr-only"> {name}</span>
          </a>
          <Link
            to={linkTo({ document: id })}
            preventScrollReset
            className="text-link inline-flex items-center min-h-11 px-2"
          >
            Details<span className="sr-only"> of {name}</span>
          </Link>
        </div>
      </td>
    </tr>
  )
}

function NothingHere({ search, filtered }: { search: string; filtered: boolean }) {
  const linkTo = useListLinks()
  if (!search && !filtered) {
    return (
      <p className="border border-dashed border-line p-8 text-soft">
        No documents yet. What clients upload, and what you share with them, will stand here.
      </p>
    )
  }
  const all = { search: null, kind: null, client: null, project: null, after: null }
  return (
    <div className="border border-dashed border-line p-8 text-soft">
      <p className="wrap-anywhere">
        {search ? `No document here has “${search}” in its name.` : 'There are no such documents.'}
      </p>
      <Link to={linkTo(all)} className="text-link inline-block mt-2">
        Show all documents
      </Link>
    </div>
  )
}
