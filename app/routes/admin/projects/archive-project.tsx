import type { FoundProject } from '#app/domain/projects/admin-projects.server.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { closingText } from '../counted.ts'

export const ArchiveProject = ({ project }: { project: FoundProject }) => (
  <section aria-labelledby="archive" className="border border-line p-5">
    <h2 id="archive" className="text-2xl">
      Archive
    </h2>
    <p className="mt-2 mb-4 text-soft">
      {project.archivedAt
        ? 'It is archived: not in the list, but found by the filter ‘Archived’ and by search. Its requests are closed.'
        : 'For what is over. It leaves the list, and the filter ‘Archived’ and every search still find it. Its people keep all they see now, under ‘Past Projects’; a page on the site stays. Open requests are closed, and no reminders are sent.'}
    </p>
    {project.archivedAt ? (
      <ButtonForm button="Unarchive Project" fields={{ intent: 'bring-back' }} />
    ) : (
      <ArchiveButton project={project} />
    )}
  </section>
)

function ArchiveButton({ project: { title, openRequests } }: { project: FoundProject }) {
  const fields = { intent: 'archive' }
  if (openRequests === 0) return <ButtonForm button="Archive Project" fields={fields} />
  return (
    <Confirm button="Archive Project" title={`Archive “${title}”?`} fields={fields}>
      {closingText(openRequests, 1)}
    </Confirm>
  )
}
