import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FoundProject } from '#app/domain/projects/admin-projects.server.ts'
import { Dialog } from '#app/ui/dialog.tsx'

/** The way to delete a project, which asks first and says what goes and what stays. */
export function DeleteProject({ project }: { project: FoundProject }) {
  const [asking, ask] = useState(false)
  const busy = useNavigation().formData?.get('intent') === 'delete'
  const { title, documents, invoices } = project
  return (
    <section aria-labelledby="delete" className="border border-line p-5">
      <h2 id="delete" className="text-2xl">
        Delete
      </h2>
      <p className="mt-2 text-soft">To hide it from the site only, take the tick from 'Published'.</p>
      <button type="button" onClick={() => ask(true)} className="button button-line mt-4">
        Delete Project
      </button>
      {asking && (
        <Dialog title={`Delete “${title}”?`} onClose={() => ask(false)}>
          <p className="mt-4">
            The project goes for good, with its picture, updates, milestones and questions, for the client
            too.
          </p>
          <p className="mt-2">
            {documents + invoices > 0
              ? `${counted(documents, 'document')} and ${counted(invoices, 'invoice')} of it stay, without a project.`
              : 'No document and no invoice belongs to it.'}
          </p>
          <Form method="post" className="mt-8 flex flex-wrap gap-3">
            <input type="hidden" name="intent" value="delete" />
            <button type="submit" disabled={busy} className="button button-brass">
              {busy ? 'Deleting...' : 'Delete for Good'}
            </button>
            <button type="button" onClick={() => ask(false)} className="button button-line">
              Keep It
            </button>
          </Form>
        </Dialog>
      )}
    </section>
  )
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`
