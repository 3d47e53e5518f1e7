import { href, Link } from 'react-router'
import { formatPeriod } from '#app/core/periods.ts'
import type { AdminDocument } from '#app/domain/documents/admin-documents.server.ts'
import type { findDocumentHistory } from '#app/domain/documents/document-history.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { DocumentDialog } from '#app/routes/documents/document-dialog.tsx'
import { t, tRich } from '#app/texts.ts'
import { ActionDialog, Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import { restorable } from '#content/lifetimes.ts'

type DocumentDetails = Awaited<ReturnType<typeof findDocumentHistory>>

/** Staff actions on a document. `list` is the page that shows the result. */
function DocumentActions({ document, list }: { document: DocumentDetails; list: string }) {
  const { id, clientId, withdrawnAt, from, name, projectId, formerProject, forAll, agreementId } = document
  if (agreementId)
    return <p className="mt-4">{t('This is the PDF of a signed agreement, which can’t be changed.')}</p>
  const share = new URLSearchParams(projectId ? { project: projectId } : { client: clientId ?? 'all' })
  // A new version goes to the same recipients, so it can only be shared while they exist.
  const takesNext = !formerProject && (projectId || clientId || forAll)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {from === 'firm' && withdrawnAt && (
        <ButtonForm
          button={t('Share Again')}
          variant="brass"
          fields={{ intent: 'reshare', entry: id }}
          action={list}
          replace
        />
      )}
      <MoveDocument document={document} list={list} />
      <RemoveDocument document={document} list={list} />
      {from === 'firm' && takesNext && (
        <Link to={{ pathname: href('/admin/documents/share'), search: `${share}` }} className="tall-link">
          {t('Upload a new version')}
          <span className="sr-only"> {t('of {name}', { name })}</span>
        </Link>
      )}
    </div>
  )
}

/** Removes a document. The firm's own documents can also be withdrawn from the clients only. */
function RemoveDocument({ document, list }: { document: DocumentDetails; list: string }) {
  const { id, from, name, withdrawnAt } = document
  const title = t('Remove this document?')
  const portals = formatPortalOwners(document)
  const removal = (
    <>
      <bdi className="font-semibold">{name}</bdi>{' '}
      {t(
        'and all its versions will disappear for {portals} and for the team. You can restore the document under “Removed” for {restorable}. After that, it’s permanently deleted.',
        { portals, restorable: formatPeriod(restorable) },
      )}
    </>
  )
  const fields = { intent: 'remove', entry: id }
  if (from !== 'firm' || withdrawnAt)
    return (
      <Confirm button={t('Remove')} variant="danger" title={title} fields={fields} action={list}>
        {removal}
      </Confirm>
    )
  return (
    <ActionDialog
      button={t('Remove')}
      title={title}
      action={list}
      choices={[
        {
          button: t('Withdraw'),
          variant: 'line',
          fields: { intent: 'withdraw', entry: id },
          text: (
            <>
              <bdi className="font-semibold">{name}</bdi>{' '}
              {t(
                'and all its versions will disappear for {portals} right away. The team keeps the document, and you can share it again.',
                { portals },
              )}
            </>
          ),
        },
        { button: t('Remove'), variant: 'danger', fields, text: removal },
      ]}
    />
  )
}

const formatPortalOwners = ({ forAll, project, client }: DocumentDetails) =>
  forAll
    ? t('all clients')
    : project
      ? t('everyone on {project} who can see documents', { project })
      : (client ?? t('no one'))

function MoveDocument({ document, list }: { document: DocumentDetails; list: string }) {
  const { id, name, client, folder, places } = document
  if (places.length === 0) return null
  return (
    <Confirm
      button={t('Move')}
      title={t('Move this document?')}
      fields={{ intent: 'move', entry: id, version: folder }}
      action={list}
      inputs={
        <label className="block font-medium max-w-md">
          {t('Project')}
          <select name="project" className="field-control mt-1.5">
            {places.map((place) => (
              <option key={place.id} value={place.id}>
                {place.title}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <bdi className="font-semibold">{name}</bdi>{' '}
      {t(
        'will be moved with all its versions. Only people with access to documents in the selected project will see it.',
      )}{' '}
      {client && t('If you don’t select a project, only {client} will see it.', { client })}
    </Confirm>
  )
}

const RestoreDocument = ({ id, list }: { id: string; list: string }) => (
  <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
    <ButtonForm
      button={t('Restore')}
      variant="brass"
      fields={{ intent: 'restore', entry: id }}
      action={list}
      replace
    />
    <p className="caption">
      {t(
        'No one can open this document unless you restore it. It will be permanently deleted {restorable} after it was removed.',
        {
          restorable: formatPeriod(restorable),
        },
      )}
    </p>
  </div>
)

export function UploaderText({ document: { from, by, byClient } }: { document: AdminDocument }) {
  const name = byClient ? <ClientLink uid={byClient}>{by}</ClientLink> : by
  return from === 'client' ? (
    <span>{tRich('Uploaded by {name}', { name })}</span>
  ) : (
    <span>{tRich('Shared by {name}', { name })}</span>
  )
}

export function AdminDocumentDialog({
  document,
  preview,
}: {
  document: DocumentDetails
  preview: number | null
}) {
  const { withdrawnAt, removedAt, project, formerProject } = document
  // Actions return to the list, which shows the result.
  const list = `${href('/admin/documents')}${useListLink()({}).search}`
  return (
    <DocumentDialog
      document={document}
      preview={preview}
      basePath="/api/admin/documents"
      readable={!removedAt}
      nameOf={(uid, name) => (uid ? <ClientLink uid={uid}>{name}</ClientLink> : name)}
      actions={
        removedAt ? (
          <RestoreDocument id={document.id} list={list} />
        ) : (
          <DocumentActions document={document} list={list} />
        )
      }
    >
      <UploaderText document={document} />
      {project && ` · ${project}`}
      {formerProject && <span> {t('· From the deleted project {formerProject}', { formerProject })}</span>}
      {withdrawnAt && (
        <>
          {' · '}
          <strong>{t('Withdrawn')}</strong> <DateAndTime value={withdrawnAt} />
        </>
      )}
      {removedAt && (
        <>
          {' · '}
          <strong>{t('Removed')}</strong> <DateAndTime value={removedAt} />
        </>
      )}
      <DocumentReaders document={document} />
    </DocumentDialog>
  )
}

function DocumentReaders({ document }: { document: DocumentDetails }) {
  const { withdrawnAt, removedAt, readers, hasNoReaders } = document
  const text = t('Visible to: {readers}', { readers })
  return (
    <span className="block mt-1">
      {withdrawnAt || removedAt ? (
        t('Visible to the team only')
      ) : hasNoReaders ? (
        <StatusBadge meaning="waits-for-us">{text}</StatusBadge>
      ) : (
        text
      )}
    </span>
  )
}
