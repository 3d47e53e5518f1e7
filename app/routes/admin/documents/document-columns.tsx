import { href, Link } from 'react-router'
import type { ListedDocument } from '#app/domain/documents/admin-documents.server.ts'
import { chooseColumn } from '#app/ui/chosen/choose-column.tsx'
import { fieldsOfChosen } from '#app/ui/chosen/fields.ts'
import { IsoDay, ShortDay } from '#app/ui/dates.tsx'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { useListLinks } from '#app/ui/list/list.tsx'
import type { Column } from '#app/ui/list/table.tsx'
import { StatusBadge } from '#app/ui/status/status-badge.tsx'
import { ClientLink } from '../clients/client-link.tsx'
import { UploaderName } from './uploader-name.tsx'

/** Columns of the document list, with checkboxes if `choosing` is given. */
export const documentColumns = (
  choosing: { rows: ListedDocument[]; checked: string[] } | null,
): Column<ListedDocument>[] => [
  ...(choosing ? [chooseColumn(choosing, ({ name }) => name)] : []),
  {
    head: 'File Name',
    title: true,
    sort: { by: 'name', first: 'asc' },
    cell: (document) => <Name document={document} />,
  },
  { head: 'Version', cell: ({ version }) => `v${version}` },
  {
    head: 'Size',
    sort: { by: 'size', first: 'desc' },
    className: 'whitespace-nowrap',
    cell: ({ size }) => size,
  },
  {
    head: 'Last Modified',
    sort: { by: 'modified', first: 'desc' },
    cell: ({ modifiedAt }) => <IsoDay value={modifiedAt} />,
  },
  { head: 'Opened', quiet: true, cell: (document) => <Opened document={document} /> },
  { head: 'Actions', quiet: true, className: 'acts', cell: (document) => <Actions document={document} /> },
]

/** Whether the other side (clients or staff) has viewed the latest version. */
function Opened({ document: { opened } }: { document: ListedDocument }) {
  if (!opened) return <span className="text-sm text-soft">Not opened</span>
  return (
    <span className="text-sm">
      {'Opened '}
      <ShortDay value={opened.at} />
      {' by '}
      {opened.client ? <ClientLink uid={opened.client}>{opened.by}</ClientLink> : opened.by}
    </span>
  )
}

function Name({ document }: { document: ListedDocument }) {
  const { id, name, formerProject, withdrawnAt, removedAt } = document
  const linkTo = useListLinks()
  return (
    <>
      <Link to={linkTo({ document: id })} preventScrollReset className="row-link">
        <bdi className="whitespace-pre-wrap">{name}</bdi>
      </Link>
      {(removedAt || withdrawnAt) && (
        <span className="ml-2">
          <StatusBadge meaning="stopped">{removedAt ? 'Removed' : 'Withdrawn'}</StatusBadge>
        </span>
      )}
      <p className="text-sm text-soft font-normal">
        <For document={document} />
        {document.from === 'client' ? '\u00a0· Uploaded by ' : '\u00a0· Shared by '}
        <UploaderName document={document} />
        {formerProject && `\u00a0· of the deleted project ${formerProject}`}
      </p>
    </>
  )
}

/** Recipients of a document: a project, one client, or all clients. */
function For({ document: { forAll, projectId, project, clientId, client } }: { document: ListedDocument }) {
  const linkTo = useListLinks()
  if (forAll) return 'All clients'
  if (projectId)
    return (
      <Link to={linkTo({ project: projectId, client: null, after: null })} className="text-link">
        {project}
      </Link>
    )
  return clientId ? <ClientLink uid={clientId}>{client}</ClientLink> : 'Nobody'
}

function Actions({ document: { id, name, removedAt } }: { document: ListedDocument }) {
  const linkTo = useListLinks()
  return (
    <RowMenu of={name}>
      <Link to={linkTo({ document: id })} preventScrollReset className="menu-item">
        Details
      </Link>
      {!removedAt && (
        <>
          <a href={`/api/admin/documents/${id}/download`} className="menu-item">
            Download
          </a>
          <Link
            to={{
              pathname: href('/admin/documents/share'),
              search: `${new URLSearchParams(fieldsOfChosen([{ id }]))}`,
            }}
            className="menu-item"
          >
            Share with others
          </Link>
        </>
      )}
    </RowMenu>
  )
}
