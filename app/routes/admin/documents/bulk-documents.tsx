import type { ReactNode } from 'react'
import { href } from 'react-router'
import { MAX_FOLDER_NAME_LENGTH } from '#app/domain/documents/document-kinds.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t } from '#app/texts.ts'
import { BulkActionBar, BulkActionButton } from '#app/ui/bulk/bulk-actions.tsx'
import { SELECTION_FORM_ID, toSelectionFields } from '#app/ui/bulk/selection.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'
import type { DocumentsFormOutcome } from './document-actions.server.ts'

export function BulkDocuments({ list, children }: { list: unknown; children: ReactNode }) {
  const download = href('/api/admin/documents.zip')
  return (
    <BulkActionBar
      list={list}
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
            {t('Download as ZIP')}
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
      questionFields={<MoveFields />}
    >
      {children}
    </BulkActionBar>
  )
}

function MoveFields() {
  const { places = [], folders } = useOutcome<DocumentsFormOutcome>() ?? {}
  if (folders)
    return (
      <>
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
      </>
    )
  if (places.length === 0) return null
  return (
    <label className="block font-medium text-text max-w-md">
      {t('Project')}
      <select name="project" form={SELECTION_FORM_ID} className="field-control mt-1.5">
        {places.map((place) => (
          <option key={place.id} value={place.id}>
            {place.title}
          </option>
        ))}
      </select>
    </label>
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
    <ul aria-label={t('Documents to share')} className="mb-4 panel divide-y divide-line">
      {documents.map(({ id, name, version, project }) => (
        <li key={id} className="px-4 py-2.5 wrap-anywhere">
          <bdi className="font-semibold whitespace-pre-wrap">{name}</bdi>
          <span className="text-soft">{` v${version}${project ? ` · ${project}` : ''}`}</span>
        </li>
      ))}
    </ul>
    <ButtonForm
      button={t('Share {documents}', { documents: countPhrase(documents.length, 'document') })}
      variant="brass"
      fields={{ intent: 'share', ...toSelectionFields(documents), ...fields }}
    />
    <p className="mt-4 text-soft">
      {t(
        'We’ll share a copy of each document’s latest version. Later versions of the originals won’t be added to the copies.',
      )}
    </p>
  </>
)
