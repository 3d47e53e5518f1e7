import { useState } from 'react'
import { useLocation } from 'react-router'
import type { DocumentRow } from '#app/domain/documents/client-documents.server.ts'
import type { DocumentHistory } from '#app/domain/documents/document-history.server.ts'
import { DocumentDialog } from '#app/routes/documents/document-dialog.tsx'
import { t, tRich } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { IsoDate } from '#app/ui/dates/dates.tsx'
import {
  EmptyState,
  FilterLinks,
  type ListQuery,
  NothingFound,
  useListLink,
} from '#app/ui/list/list-controls.tsx'
import { RowLink, Table } from '#app/ui/list/table.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import { firm } from '#content/firm.ts'
import type { DocumentListData } from './document-list.server.ts'

export function DocumentList({ documents, more, query, folders, opened, preview }: DocumentListData) {
  return (
    <>
      {folders.length > 0 && (
        <FilterLinks
          label={t('Folders')}
          name="folder"
          value={query.folder}
          choices={[
            { value: null, text: t('All folders') },
            ...folders.map((folder) => ({ value: folder, text: folder })),
          ]}
        />
      )}
      <DocumentTable documents={documents} more={more} query={query} />
      {opened && (
        <DocumentDialog
          key={opened.id}
          document={opened}
          preview={preview}
          basePath="/api/documents"
          actions={opened.canWithdraw && <WithdrawUpload document={opened} />}
        >
          {opened.from === 'client'
            ? t('Uploaded by {by}', { by: opened.by })
            : t('Shared by {name}', { name: firm.name })}
          {opened.project && ` · ${opened.project}`}
        </DocumentDialog>
      )}
    </>
  )
}

function WithdrawUpload({ document: { id, name, versions } }: { document: DocumentHistory }) {
  // Returns to the list, because the document may no longer exist.
  const list = `${useLocation().pathname}${useListLink()({}).search}`
  const [newest, before] = versions
  if (!newest) return null
  const shown = <bdi className="font-semibold">{name}</bdi>
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Confirm
        button={t('Withdraw')}
        variant="danger"
        title={t('Withdraw {name}?', { name })}
        fields={{ intent: 'withdraw', entry: id, version: String(newest.version) }}
        action={list}
      >
        {before
          ? tRich('{name} will go back to version {before}. No one will be able to open version {version}.', {
              name: shown,
              before: before.version,
              version: newest.version,
            })
          : tRich('{name} will disappear from all lists. No one will be able to open it.', {
              name: shown,
            })}{' '}
        {t('This can’t be undone, but you can upload the document again.')}
      </Confirm>
      <p className="caption">
        {t('You can do this within 24 hours, unless someone else opens the document first.')}
      </p>
    </div>
  )
}

const getRowKey = ({ id, version }: DocumentRow) => `${id}/${version}`

function DocumentTable({
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
  if (documents.length === 0 && query.search) return <NothingFound search={query.search} />
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
      <p className="caption font-normal">
        {from === 'client' ? t('Uploaded by {by}', { by }) : t('Shared by us')}
        {project && ` · ${project}`}
        {subfolder && ` · ${subfolder}`}
      </p>
    </>
  )
}
