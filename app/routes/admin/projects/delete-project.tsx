import type { FoundProject } from '#app/domain/projects/admin-projects.server.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { counted, listed } from '../counted.ts'

export function DeleteProject({ project }: { project: FoundProject }) {
  const { title, documents, invoices, drafts, requests, messages, members, account } = project
  const people = members + (account ? 1 : 0)
  const parts = [
    'its picture',
    'updates',
    'milestones',
    counted(requests, 'request'),
    counted(messages, 'message'),
  ]
  return (
    <section aria-labelledby="delete" className="border border-line p-5">
      <h2 id="delete" className="text-2xl">
        Delete
      </h2>
      <p className="mt-2 mb-4 text-soft">
        What is only over is archived, not deleted. To hide it from the site only, take the tick from
        ‘Published’ on the page Publish.
      </p>
      <Confirm
        button="Delete Project"
        look="danger"
        confirm="Delete for Good"
        title={`Delete “${title}”?`}
        fields={{ intent: 'delete' }}
      >
        <p>
          {`The project goes for good, with ${listed(parts)}`}
          {people > 0 ? `, for the ${people === 1 ? 'one person' : `${people} people`} on it too.` : '.'}
        </p>
        <p className="mt-2">
          {documents + invoices + drafts > 0
            ? `${counted(documents, 'document')} and ${counted(invoices + drafts, 'invoice')} of it stay with whom they belong to. Documents are then under no project: only who uploaded one or was given it goes on seeing it, and our list says of which project they were.`
            : 'No document and no invoice belongs to it.'}
          {invoices > 0 && ' What was sent keeps the project’s name.'}
          {drafts > 0 && ` ${counted(drafts, 'draft')} will no longer name it.`}
        </p>
      </Confirm>
    </section>
  )
}
