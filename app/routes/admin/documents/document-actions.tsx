import { href, Link } from 'react-router'
import type { findHistoryForAdmin } from '#app/domain/documents/history.server.ts'
import { inFigures } from '#app/domain/periods.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { restorable } from '#content/lifetimes.ts'

export type ShownDocument = Awaited<ReturnType<typeof findHistoryForAdmin>>

/** Actions of staff on a document. `list` is the page that shows the result. */
export function DocumentActions({ document, list }: { document: ShownDocument; list: string }) {
  const { id, clientId, withdrawnAt, name, projectId, formerProject, forAll } = document
  const portals = portalsOf(document)
  const share = new URLSearchParams(projectId ? { project: projectId } : { client: clientId ?? 'all' })
  // A new version requires the same recipients.
  const takesNext = !formerProject && (projectId || clientId || forAll)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      {document.from === 'firm' &&
        (withdrawnAt ? (
          <ButtonForm
            button="Share Again"
            look="brass"
            fields={{ intent: 'restore', entry: id }}
            action={list}
            replace
          />
        ) : (
          <Confirm
            button="Withdraw"
            look="danger"
            title="Withdraw this document?"
            fields={{ intent: 'withdraw', entry: id }}
            action={list}
          >
            <bdi className="font-semibold">{name}</bdi> disappears from the portal of {portals} at once, with
            all its versions. Nothing is deleted, and you can share it again.
          </Confirm>
        ))}
      <Move document={document} list={list} />
      <Confirm
        button="Remove"
        look="danger"
        title="Remove this document?"
        fields={{ intent: 'remove', entry: id }}
        action={list}
      >
        <bdi className="font-semibold">{name}</bdi> disappears with all its versions, for {portals} and for
        us. Under ‘Removed’ it can be restored for {inFigures(restorable)}; then it is deleted for good.
      </Confirm>
      {document.from === 'firm' && takesNext && (
        <Link to={{ pathname: href('/admin/documents/share'), search: `${share}` }} className="tall-link">
          Upload the next version<span className="sr-only"> of {name}</span>
        </Link>
      )}
    </div>
  )
}

const portalsOf = ({ forAll, project, client }: ShownDocument) =>
  forAll ? 'all clients' : project ? `everybody on ${project} who sees documents` : (client ?? 'nobody')

function Move({ document, list }: { document: ShownDocument; list: string }) {
  const { id, name, client, folder, places } = document
  if (places.length === 0) return null
  return (
    <Confirm
      button="Move"
      title="Move this document?"
      fields={{ intent: 'move', entry: id, version: folder }}
      action={list}
      inputs={
        <label className="block font-medium max-w-md">
          To
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
      <bdi className="font-semibold">{name}</bdi> is filed elsewhere, with all its versions. Who sees the
      documents of that project sees it then, and nobody else.{' '}
      {client && `Under no project only ${client} sees it.`}
    </Confirm>
  )
}

export const RestoreRemoved = ({ id, list }: { id: string; list: string }) => (
  <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
    <ButtonForm
      button="Restore"
      look="brass"
      fields={{ intent: 'bring-back', entry: id }}
      action={list}
      replace
    />
    <p className="text-sm text-soft">
      Nobody can open it meanwhile. {inFigures(restorable)} after its removal it is deleted.
    </p>
  </div>
)
