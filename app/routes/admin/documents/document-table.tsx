import { href } from 'react-router'
import type { DocumentListRow, DocumentScope } from '#app/domain/documents/admin-documents.server.ts'
import { ActiveFilter } from '#app/routes/admin/active-filter.tsx'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { t, tRich } from '#app/texts.ts'
import { createSelectionColumn } from '#app/ui/bulk/bulk-actions.tsx'
import { toSelectionFields } from '#app/ui/bulk/selection.ts'
import { IsoDate, LocalDate } from '#app/ui/dates/dates.tsx'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { FilterLinks, type useListLink } from '#app/ui/list/list-controls.tsx'
import { type Column, RowLink } from '#app/ui/list/table.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import { UploaderText } from './document-dialog.tsx'

type LinkTo = ReturnType<typeof useListLink>

/** Columns of the document list, with checkboxes if `choosing` is given. */
export const createDocumentColumns = (
  linkTo: LinkTo,
  choosing: { rows: DocumentListRow[]; checked: string[] } | null,
): Column<DocumentListRow>[] => [
  ...(choosing ? [createSelectionColumn(choosing, ({ name }) => name)] : []),
  {
    header: t('File Name'),
    title: true,
    sort: { by: 'name', first: 'asc' },
    cell: (document) => <DocumentNameCell document={document} linkTo={linkTo} />,
  },
  { header: t('Version'), card: 'value', cell: ({ version }) => `v${version}` },
  {
    header: t('Size'),
    card: 'value',
    sort: { by: 'size', first: 'desc' },
    className: 'whitespace-nowrap',
    cell: ({ size }) => size,
  },
  {
    header: t('Last Modified'),
    card: 'value',
    sort: { by: 'modified', first: 'desc' },
    cell: ({ modifiedAt }) => <IsoDate value={modifiedAt} />,
  },
  {
    header: t('Viewed'),
    hiddenHeader: true,
    card: 'value',
    cell: (document) => <DocumentViewStatus document={document} />,
  },
  {
    header: t('Actions'),
    hiddenHeader: true,
    card: 'corner',
    cell: (document) => <DocumentRowMenu document={document} linkTo={linkTo} />,
  },
]

/** Shows whether the other side (clients or staff) has viewed the latest version. */
function DocumentViewStatus({ document: { opened } }: { document: DocumentListRow }) {
  if (!opened) return <span className="caption">{t('Not viewed')}</span>
  return (
    <span className="text-sm">
      {tRich('Viewed {date} by {by}', {
        date: <LocalDate value={opened.at} />,
        by: opened.client ? <ClientLink uid={opened.client}>{opened.by}</ClientLink> : opened.by,
      })}
    </span>
  )
}

function DocumentNameCell({ document, linkTo }: { document: DocumentListRow; linkTo: LinkTo }) {
  const { id, name, subfolder, formerProject, withdrawnAt, removedAt } = document
  return (
    <>
      <RowLink to={linkTo({ document: id })} preventScrollReset className="row-link">
        <bdi className="whitespace-pre-wrap">{name}</bdi>
      </RowLink>
      {(removedAt || withdrawnAt) && (
        <span className="ml-2">
          <StatusBadge meaning="stopped">{removedAt ? t('Removed') : t('Withdrawn')}</StatusBadge>
        </span>
      )}
      <p className="mt-1 caption font-normal">
        <DocumentRecipients document={document} linkTo={linkTo} />
        {subfolder && ` · ${subfolder}`}
        {'\u00a0· '}
        <UploaderText document={document} />
        {formerProject && <span> {t('· From the deleted project {formerProject}', { formerProject })}</span>}
      </p>
    </>
  )
}

function DocumentRecipients({
  document: { forAll, projectId, project, clientId, client },
  linkTo,
}: {
  document: DocumentListRow
  linkTo: LinkTo
}) {
  if (forAll) return t('All clients')
  if (projectId)
    return (
      <RowLink to={linkTo({ project: projectId, client: null, after: null })} className="text-link">
        {project}
      </RowLink>
    )
  return clientId ? <ClientLink uid={clientId}>{client}</ClientLink> : t('No one')
}

function DocumentRowMenu({
  document: { id, name, removedAt },
  linkTo,
}: {
  document: DocumentListRow
  linkTo: LinkTo
}) {
  return (
    <RowMenu subject={name}>
      <RowLink to={linkTo({ document: id })} preventScrollReset className="menu-item">
        {t('Details')}
      </RowLink>
      {!removedAt && (
        <>
          <a href={`/api/admin/documents/${id}/download`} className="menu-item">
            {t('Download')}
          </a>
          <RowLink
            to={{
              pathname: href('/admin/documents/share'),
              search: `${new URLSearchParams(toSelectionFields([{ id }]))}`,
            }}
            className="menu-item"
          >
            {t('Share with Others')}
          </RowLink>
        </>
      )}
    </RowMenu>
  )
}

const scopeChoices: { value: DocumentScope | null; text: string }[] = [
  { value: null, text: t('All') },
  { value: 'client', text: t('From clients') },
  { value: 'firm', text: t('Shared by us') },
  { value: 'starter', text: t('Shared with all clients') },
  { value: 'withdrawn', text: t('Withdrawn') },
  { value: 'removed', text: t('Removed') },
]

const toFolderChoices = (folders: string[]) => [
  { value: null, text: t('All folders') },
  ...folders.map((folder) => ({ value: folder, text: folder })),
]

export function DocumentFilters({
  scope,
  clientId,
  projectId,
  folder,
  folders,
  names,
}: {
  scope: DocumentScope | null
  clientId: string | null
  projectId: string | null
  folder: string | null
  folders: string[]
  names: { client: string | null; project: string | null }
}) {
  return (
    <div className="grid gap-2">
      <FilterLinks label={t('Filter documents')} name="kind" value={scope} choices={scopeChoices} />
      {folders.length > 0 && (
        <FilterLinks label={t('Folders')} name="folder" value={folder} choices={toFolderChoices(folders)} />
      )}
      {clientId && <ActiveFilter what="client" name={names.client} />}
      {projectId && <ActiveFilter what="project" name={names.project} />}
    </div>
  )
}
