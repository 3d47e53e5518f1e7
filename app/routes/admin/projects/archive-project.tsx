import type { FoundProject } from '#app/domain/projects/admin-projects.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'

/** The way out of the daily list, and back; nothing is lost by it. */
export const ArchiveProject = ({ project: { archivedAt } }: { project: FoundProject }) => (
  <section aria-labelledby="archive" className="border border-line p-5">
    <h2 id="archive" className="text-2xl">
      Archive
    </h2>
    <p className="mt-2 mb-4 text-soft">
      {archivedAt
        ? 'It is archived: not in the list, but found by the filter ‘Archived’ and by search.'
        : 'For what is over. It leaves the list, and the filter ‘Archived’ and every search still find it. Its people keep all they see now, under ‘Past Projects’; a page on the site stays.'}
    </p>
    {archivedAt ? (
      <ButtonForm button="Bring Back" fields={{ intent: 'bring-back' }} />
    ) : (
      <ButtonForm button="Archive Project" fields={{ intent: 'archive' }} />
    )}
  </section>
)
