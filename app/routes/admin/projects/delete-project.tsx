import type { FoundProject } from '#app/domain/projects/admin-projects.server.ts'
import { Confirm } from '#app/ui/confirm.tsx'

/** The way to delete a project, which asks first and says what goes and what stays. */
export function DeleteProject({ project: { title, documents, invoices } }: { project: FoundProject }) {
  return (
    <section aria-labelledby="delete" className="border border-line p-5">
      <h2 id="delete" className="text-2xl">
        Delete
      </h2>
      <p className="mt-2 mb-4 text-soft">To hide it from the site only, take the tick from 'Published'.</p>
      <Confirm
        button="Delete Project"
        look="danger"
        confirm="Delete for Good"
        confirmLook="danger"
        title={`Delete “${title}”?`}
        fields={{ intent: 'delete' }}
      >
        <p>
          The project goes for good, with its picture, updates, milestones and questions, for the client too.
        </p>
        <p className="mt-2">
          {documents + invoices > 0
            ? `${counted(documents, 'document')} and ${counted(invoices, 'invoice')} of it stay, without a project.`
            : 'No document and no invoice belongs to it.'}
        </p>
      </Confirm>
    </section>
  )
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`
