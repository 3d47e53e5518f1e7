import { useState } from 'react'
import { Link } from 'react-router'
import type { DocumentRow } from '#app/domain/documents/client-documents.server.ts'
import { type ListQuery, Pager, SortableHead, useListLinks } from '#app/ui/list.tsx'
import { LocalDay } from '#app/ui/local-day.tsx'

const columns = [
  { sort: 'name', text: 'File Name', first: 'asc' },
  { sort: 'version', text: 'Version', first: 'desc' },
  { sort: 'size', text: 'Size', first: 'desc' },
  { sort: 'modified', text: 'Last Modified', first: 'desc' },
] as const

/** The list, newest first unless asked otherwise; on small screens each row stands as a block of its own. */
export function DocumentTable({
  documents,
  more,
  query,
}: {
  documents: DocumentRow[]
  more: string | null
  query: ListQuery
}) {
  if (documents.length === 0) return <NothingHere search={query.search} />
  return (
    <>
      <table className="document-table w-full text-left bg-surface border border-line">
        <thead className="border-b border-line text-soft text-sm">
          <tr>
            {columns.map((column) => (
              <SortableHead key={column.sort} column={column} query={query} />
            ))}
            <th scope="col" className="px-4 py-3 font-semibold">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {documents.map((document) => (
            <Row key={`${document.id}/${document.version}`} document={document} />
          ))}
        </tbody>
      </table>
      <Pager after={query.after} more={more} />
    </>
  )
}

function Row({ document }: { document: DocumentRow }) {
  const linkTo = useListLinks()
  const [opened, setOpened] = useState(false)
  const { id, name } = document
  return (
    <tr>
      <th scope="row" className="px-4 py-3 font-normal wrap-anywhere">
        <bdi className="font-semibold whitespace-pre-wrap">{name}</bdi>
        {document.isNew && !opened && (
          <span className="ml-2 inline-block bg-brass text-ink px-2 text-sm font-semibold">New</span>
        )}
        <p className="text-sm text-soft">
          {document.from === 'client' ? 'Uploaded by you' : 'Shared by the firm'}
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
          <a
            href={`/api/documents/${id}/download`}
            onClick={() => setOpened(true)}
            className="button button-line"
          >
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

function NothingHere({ search }: { search: string }) {
  const linkTo = useListLinks()
  if (!search) {
    return (
      <p className="border border-dashed border-line p-8 text-soft">
        No documents yet. What you upload, and what we share with you, will stand here.
      </p>
    )
  }
  return (
    <div className="border border-dashed border-line p-8 text-soft">
      <p className="wrap-anywhere">No document has “{search}” in its name.</p>
      <Link to={linkTo({ search: null, after: null })} className="text-link inline-block mt-2">
        Show all documents
      </Link>
    </div>
  )
}
