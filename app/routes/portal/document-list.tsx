import { useLocation } from 'react-router'
import type { DocumentHistory } from '#app/domain/documents/document-history.server.ts'
import { DocumentDialog } from '#app/routes/documents/document-dialog.tsx'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { FilterLinks, useListLink } from '#app/ui/list/list-controls.tsx'
import { firm } from '#content/firm.ts'
import type { DocumentListData } from './document-list.server.ts'
import { DocumentTable } from './document-table.tsx'

/** Documents with their folders, and the dialog of the opened one. */
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
          address="/api/documents"
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
      <p className="text-sm text-soft">
        {t('You can do this within 24 hours, unless someone else opens the document first.')}
      </p>
    </div>
  )
}
