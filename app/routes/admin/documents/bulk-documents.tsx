import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatPeriod } from '#app/core/periods.ts'
import { MAX_FOLDER_NAME_LENGTH } from '#app/domain/documents/document-kinds.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t } from '#app/texts.ts'
import { BulkActionBar, BulkActionButton } from '#app/ui/bulk/bulk-action-bar.tsx'
import { BulkConfirmation } from '#app/ui/bulk/bulk-result.tsx'
import { type BulkQuestion, SELECTION_FORM_ID, toSelectionFields } from '#app/ui/bulk/selection.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { restorable } from '#content/lifetimes.ts'

export function BulkDocuments({
  list,
  action,
  children,
}: {
  list: unknown
  action: string
  children: ReactNode
}) {
  const download = href('/api/admin/documents.zip')
  return (
    <BulkActionBar
      list={list}
      action={action}
      label={t('Selected documents')}
      buttons={
        <>
          <button
            type="submit"
            formMethod="get"
            formAction={download}
            onClick={(event) => {
              // Sets `location`, because a client-side navigation cannot download a file.
              event.preventDefault()
              const ticked = document.querySelectorAll<HTMLInputElement>(
                `input[form=${SELECTION_FORM_ID}]:checked`,
              )
              const query = [...ticked].map(({ name, value }) => [name, value])
              if (query.length > 0) location.assign(`${download}?${new URLSearchParams(query)}`)
            }}
            className="button button-line"
          >
            {t('Download as Zip')}
          </button>
          <button
            type="submit"
            formMethod="get"
            formAction={href('/admin/documents/share')}
            className="button button-line"
          >
            {t('Share')}
          </button>
          <BulkActionButton value="ask-folder">{t('Move to Folder')}</BulkActionButton>
          <BulkActionButton value="ask-move">{t('Move to Project')}</BulkActionButton>
          <BulkActionButton value="ask-remove" variant="danger">
            {t('Remove')}
          </BulkActionButton>
        </>
      }
    >
      {children}
    </BulkActionBar>
  )
}

export function BulkDocumentsDialog({
  question: { action, rows },
  places = [],
  folders = [],
}: {
  question: BulkQuestion
  places?: { id: string; title: string }[] | undefined
  folders?: string[] | undefined
}) {
  const these = countPhrase(rows.length, 'document')
  if (action === 'remove')
    return (
      <BulkConfirmation
        rows={rows}
        title={t('Remove {these}?', { these })}
        choices={[{ button: t('Remove'), value: 'remove-selected', variant: 'danger' }]}
      >
        <p>
          {t(
            "They disappear with all their versions, for clients and for the team. You can restore them under “Removed” for {restorable}. After that they're deleted permanently.",
            { restorable: formatPeriod(restorable) },
          )}
        </p>
      </BulkConfirmation>
    )
  if (action === 'folder')
    return (
      <BulkConfirmation
        rows={rows}
        title={t('Move {these} to a folder?', { these })}
        choices={[{ button: t('Move'), value: 'folder-selected', variant: 'brass' }]}
      >
        <label className="block font-medium text-text max-w-md">
          {t('Folder')}
          <input
            name="folder"
            form={SELECTION_FORM_ID}
            list="folders"
            maxLength={MAX_FOLDER_NAME_LENGTH}
            autoComplete="off"
            className="field-control mt-1.5"
          />
        </label>
        <datalist id="folders">
          {folders.map((folder) => (
            <option key={folder} value={folder} />
          ))}
        </datalist>
        <p>
          {t(
            'Enter a new or existing folder in this project, or leave this blank to take them out of their folder.',
          )}
        </p>
      </BulkConfirmation>
    )
  return (
    <BulkConfirmation
      rows={rows}
      title={t('Move {these}?', { these })}
      choices={places.length > 0 ? [{ button: t('Move'), value: 'move-selected', variant: 'brass' }] : []}
    >
      {places.length > 0 ? (
        <>
          <label className="block font-medium text-text max-w-md">
            {t('To')}
            <select name="project" form={SELECTION_FORM_ID} className="field-control mt-1.5">
              {places.map((place) => (
                <option key={place.id} value={place.id}>
                  {place.title}
                </option>
              ))}
            </select>
          </label>
          <p>{t("Only people who can see that project's documents will see them.")}</p>
        </>
      ) : (
        <p>{t("These can't all be moved to the same project.")}</p>
      )}
    </BulkConfirmation>
  )
}

export const ShareSelectedDocuments = ({
  documents,
  fields,
}: {
  documents: { id: string; name: string; version: number; project: string | null }[]
  fields: Record<string, string>
}) => (
  <>
    <ul
      aria-label={t('Documents to share')}
      className="mb-4 bg-surface border border-line divide-y divide-line"
    >
      {documents.map(({ id, name, version, project }) => (
        <li key={id} className="px-4 py-2.5 wrap-anywhere">
          <bdi className="font-semibold whitespace-pre-wrap">{name}</bdi>
          <span className="text-soft">{` v${version}${project ? ` · ${project}` : ''}`}</span>
        </li>
      ))}
    </ul>
    <ButtonForm
      button={t('Share {length}', { length: countPhrase(documents.length, 'document') })}
      variant="brass"
      fields={{ ...toSelectionFields(documents), ...fields }}
    />
    <p className="mt-4 text-soft">
      {t("We'll copy the latest version of each. The copies are separate documents from then on.")}
    </p>
  </>
)
