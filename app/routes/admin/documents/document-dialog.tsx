import { href } from 'react-router'
import { DocumentDialog } from '#app/routes/documents/document-dialog.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { useListLinks } from '#app/ui/list/list.tsx'
import { ClientLink } from '../clients/client-link.tsx'
import { DocumentActions, RestoreRemoved, type ShownDocument } from './document-actions.tsx'
import { UploaderName } from './uploader-name.tsx'

export function AdminDocumentDialog({
  document,
  preview,
}: {
  document: ShownDocument
  preview: number | null
}) {
  const { withdrawnAt, removedAt, project, formerProject } = document
  // Actions return to the list, which shows the result.
  const list = `${href('/admin/documents')}${useListLinks()({}).search}`
  return (
    <DocumentDialog
      document={document}
      preview={preview}
      address="/api/admin/documents"
      readable={!removedAt}
      nameOf={(uid, name) => (uid ? <ClientLink uid={uid}>{name}</ClientLink> : name)}
      actions={
        removedAt ? (
          <RestoreRemoved id={document.id} list={list} />
        ) : (
          <DocumentActions document={document} list={list} />
        )
      }
    >
      {document.from === 'client' ? 'Uploaded by ' : 'Shared by '}
      <UploaderName document={document} />
      {project && ` · ${project}`}
      {formerProject && ` · of the deleted project ${formerProject}`}
      {withdrawnAt && (
        <>
          {' · '}
          <strong>Withdrawn</strong> <Moment value={withdrawnAt} />
        </>
      )}
      {removedAt && (
        <>
          {' · '}
          <strong>Removed</strong> <Moment value={removedAt} />
        </>
      )}
      <Readers document={document} />
    </DocumentDialog>
  )
}

const Readers = ({ document: { withdrawnAt, removedAt, readers } }: { document: ShownDocument }) => (
  <span className="block mt-1">
    {'Who may see it: '}
    {withdrawnAt || removedAt ? 'nobody but us' : readers}
  </span>
)
