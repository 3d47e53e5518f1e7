import { useState } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import type { findHistoryForAdmin } from '#app/domain/documents/history.server.ts'
import { DocumentDialog } from '#app/routes/documents/document-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useListLinks } from '#app/ui/list.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'

type Shown = { document: Awaited<ReturnType<typeof findHistoryForAdmin>> }

/** One document as the firm sees it, with who opened what; what the firm shared can be withdrawn. */
export function AdminDocumentDialog({ document, preview }: Shown & { preview: number | null }) {
  const [asking, ask] = useState(false)
  const { withdrawnAt, client, project } = document
  return (
    <>
      <DocumentDialog
        document={document}
        preview={preview}
        address="/api/admin/documents"
        actions={document.from === 'firm' && <Actions document={document} onAsk={() => ask(true)} />}
      >
        {document.from === 'client' ? `Uploaded by ${client}` : `Shared with ${client ?? 'all clients'}`}
        {project && ` · ${project}`}
        {withdrawnAt && (
          <>
            {' · '}
            <strong>Withdrawn</strong> <LocalTime value={withdrawnAt} />
          </>
        )}
      </DocumentDialog>
      {asking && <AskFirst document={document} onClose={() => ask(false)} />}
    </>
  )
}

function Actions({ document, onAsk }: Shown & { onAsk: () => void }) {
  const { clientId, withdrawnAt, name } = document
  const busy = useNavigation().state !== 'idle'
  const share = new URLSearchParams({ client: clientId ?? 'all' })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {withdrawnAt ? (
        <ChangeForm document={document} intent="restore" text="Share again" busy={busy} />
      ) : (
        <button type="button" onClick={onAsk} className="button button-line">
          Withdraw
        </button>
      )}
      <Link
        to={{ pathname: href('/admin/documents/share'), search: `${share}` }}
        className="text-link inline-flex items-center min-h-11"
      >
        Upload the next version<span className="sr-only"> of {name}</span>
      </Link>
    </div>
  )
}

function AskFirst({ document, onClose }: Shown & { onClose: () => void }) {
  const busy = useNavigation().state !== 'idle'
  const { name, client } = document
  return (
    <Dialog title="Withdraw this document?" onClose={onClose}>
      <p className="mt-4 wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi> disappears from the portal of {client ?? 'all clients'} at
        once, with all its versions. Nothing is deleted, and you can share it again.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ChangeForm document={document} intent="withdraw" text="Withdraw" busy={busy} />
        <button type="button" onClick={onClose} className="button button-line">
          Keep it shared
        </button>
      </div>
    </Dialog>
  )
}

/** Goes back to the list, which says what became of it. */
function ChangeForm({
  document,
  intent,
  text,
  busy,
}: Shown & { intent: 'withdraw' | 'restore'; text: string; busy: boolean }) {
  const linkTo = useListLinks()
  return (
    <Form method="post" action={`${href('/admin/documents')}${linkTo({}).search}`} replace preventScrollReset>
      <input type="hidden" name="id" value={document.id} />
      <button type="submit" name="intent" value={intent} disabled={busy} className="button button-brass">
        {text}
      </button>
    </Form>
  )
}
