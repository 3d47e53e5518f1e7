import { Form, href, Link } from 'react-router'
import type { findHistoryForAdmin } from '#app/domain/documents/history.server.ts'
import { DocumentDialog } from '#app/routes/documents/document-dialog.tsx'
import { Confirm } from '#app/ui/confirm.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { useSending } from '#app/ui/form.tsx'
import { useListLinks } from '#app/ui/list.tsx'

type Shown = { document: Awaited<ReturnType<typeof findHistoryForAdmin>> }

/** One document as the firm sees it, with who opened what; what the firm shared can be withdrawn. */
export function AdminDocumentDialog({ document, preview }: Shown & { preview: number | null }) {
  const { withdrawnAt, client, project } = document
  return (
    <DocumentDialog
      document={document}
      preview={preview}
      address="/api/admin/documents"
      actions={document.from === 'firm' && <Actions document={document} />}
    >
      {document.from === 'client' ? `Uploaded by ${client}` : `Shared with ${client ?? 'all clients'}`}
      {project && ` · ${project}`}
      {withdrawnAt && (
        <>
          {' · '}
          <strong>Withdrawn</strong> <Moment value={withdrawnAt} />
        </>
      )}
    </DocumentDialog>
  )
}

function Actions({ document: { id, clientId, client, withdrawnAt, name } }: Shown) {
  const sharing = useSending('restore', id)
  // Back to the list, which says what became of it.
  const list = `${href('/admin/documents')}${useListLinks()({}).search}`
  const share = new URLSearchParams({ client: clientId ?? 'all' })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {withdrawnAt ? (
        <Form method="post" action={list} replace preventScrollReset>
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="entry" value={id} />
          <button type="submit" disabled={sharing} className="button button-brass">
            Share again
          </button>
        </Form>
      ) : (
        <Confirm
          button="Withdraw"
          title="Withdraw this document?"
          fields={{ intent: 'withdraw', entry: id }}
          action={list}
        >
          <bdi className="font-semibold">{name}</bdi> disappears from the portal of {client ?? 'all clients'}{' '}
          at once, with all its versions. Nothing is deleted, and you can share it again.
        </Confirm>
      )}
      <Link to={{ pathname: href('/admin/documents/share'), search: `${share}` }} className="tall-link">
        Upload the next version<span className="sr-only"> of {name}</span>
      </Link>
    </div>
  )
}
