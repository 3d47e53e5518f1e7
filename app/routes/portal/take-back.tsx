import { href } from 'react-router'
import type { DocumentHistory } from '#app/domain/documents/history.server.ts'
import { Confirm } from '#app/ui/confirm.tsx'
import { useListLinks } from '#app/ui/list.tsx'

/** The way to take back a wrong upload, while nobody else has opened it. */
export function TakeBack({ document: { id, name, versions } }: { document: DocumentHistory }) {
  // Back to the list: the document may be gone.
  const list = `${href('/client/documents')}${useListLinks()({}).search}`
  const [newest, before] = versions
  if (!newest) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Confirm
        button="Take Back"
        look="danger"
        title={`Take back version ${newest.version}?`}
        fields={{ intent: 'take-back', entry: id, version: String(newest.version) }}
        action={list}
      >
        <bdi className="font-semibold">{name}</bdi>{' '}
        {before
          ? `is version ${before.version} again. Nobody can open version ${newest.version} any more.`
          : 'disappears from all lists. Nobody can open it any more.'}{' '}
        This can’t be undone, but you can upload it again.
      </Confirm>
      <p className="text-sm text-soft">Within 24 hours, and until somebody else opens it.</p>
    </div>
  )
}
