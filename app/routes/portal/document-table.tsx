import { useState } from 'react'
import type { DocumentRow } from '#app/domain/documents/client-documents.server.ts'
import { t } from '#app/translations/texts.ts'
import { IsoDate } from '#app/ui/dates/dates.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { type ListQuery, useListLink } from '#app/ui/list/list-controls.tsx'
import { Table } from '#app/ui/list/table.tsx'
import { RowLink } from '#app/ui/row-link.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'

const getRowKey = ({ id, version }: DocumentRow) => `${id}/${version}`

export function DocumentTable({
  documents,
  more,
  query,
}: {
  documents: DocumentRow[]
  more: string | null
  query: ListQuery
}) {
  const linkTo = useListLink()
  // Documents downloaded since the page loaded no longer count as new.
  const [opened, setOpened] = useState<string[]>([])
  if (documents.length === 0 && query.search) {
    return (
      <EmptyState showAll={t('Show all documents')}>
        {t('No documents match “{search}”.', { search: query.search })}
      </EmptyState>
    )
  }
  if (documents.length === 0)
    return (
      <EmptyState>
        {t('No documents yet. Documents you upload and documents we share with you appear here.')}
      </EmptyState>
    )
  return (
    <Table
      label={t('Uploaded Documents')}
      rows={documents}
      rowKey={getRowKey}
      query={query}
      pages={{ after: query.after, more }}
      manyColumns
      columns={[
        {
          header: t('File Name'),
          sort: { by: 'name', first: 'asc' },
          title: true,
          cell: (row) => <DocumentNameCell row={row} isNew={row.isNew && !opened.includes(getRowKey(row))} />,
        },
        {
          header: t('Version'),
          card: 'value',
          sort: { by: 'version', first: 'desc' },
          cell: ({ version }) => `v${version}`,
        },
        {
          header: t('Size'),
          card: 'value',
          sort: { by: 'size', first: 'desc' },
          cell: ({ size }) => size,
          className: 'whitespace-nowrap',
        },
        {
          header: t('Last Modified'),
          card: 'value',
          sort: { by: 'modified', first: 'desc' },
          cell: ({ modifiedAt }) => <IsoDate value={modifiedAt} />,
        },
        {
          header: t('Actions'),
          card: 'actions',
          cell: (row) => (
            <div className="flex gap-2">
              <a
                href={`/api/documents/${row.id}/download`}
                onClick={() => setOpened([...opened, getRowKey(row)])}
                className="button button-line"
              >
                {t('Download')}
                <span className="sr-only"> {row.name}</span>
              </a>
              <RowLink
                to={linkTo({ document: row.id })}
                preventScrollReset
                className="row-link px-2 self-center @max-4xl:px-2.5"
              >
                <span className="@max-4xl:sr-only">{t('Details')}</span>
                <span aria-hidden="true" className="@4xl:hidden">
                  ›
                </span>
                <span className="sr-only">{` ${t('of {name}', { name: row.name })}`}</span>
              </RowLink>
            </div>
          ),
        },
      ]}
    />
  )
}

function DocumentNameCell({
  row: { name, from, by, project, subfolder },
  isNew,
}: {
  row: DocumentRow
  isNew: boolean
}) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <bdi className="min-w-0 whitespace-pre-wrap">{name}</bdi>
        {isNew && <StatusBadge meaning="waits-for-client">{t('New')}</StatusBadge>}
      </div>
      <p className="text-sm text-soft font-normal">
        {from === 'client' ? t('Uploaded by {by}', { by }) : t('Shared by us')}
        {project && ` · ${project}`}
        {subfolder && ` · ${subfolder}`}
      </p>
    </>
  )
}
