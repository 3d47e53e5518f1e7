import { useId } from 'react'
import type { ProjectDetails } from '#app/domain/projects/list-projects.server.ts'
import { PROJECT_LIMITS } from '#app/domain/projects/project-forms.ts'
import { formatClosedRequests } from '#app/routes/admin/count-phrase.ts'
import { t } from '#app/translations/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { projectStatuses } from '#content/lists.ts'

/** Dialog that changes only the title. `version`: the title's revision. */
export function RenameProject({ project: { title }, version }: { project: ProjectDetails; version: string }) {
  const field = useId()
  return (
    <Confirm
      button={t('Rename Project')}
      variant="menu"
      confirm={t('Save')}
      title={t('Rename project')}
      fields={{ intent: 'title', version }}
      inputs={
        <div>
          <label htmlFor={field} className="block font-medium mb-1.5">
            {t('Title')}
          </label>
          <input
            key={title}
            id={field}
            name="title"
            defaultValue={title}
            required
            autoComplete="off"
            maxLength={PROJECT_LIMITS.title}
            className="field-control w-full"
          />
        </div>
      }
    >
      {t('Clients see the new title right away. If the project is published, so do visitors.')}
    </Confirm>
  )
}

/** Dialog that changes only the status. `version`: the status revision. */
export function ChangeStatus({ project: { status }, version }: { project: ProjectDetails; version: string }) {
  const [field, list] = [useId(), useId()]
  return (
    <Confirm
      button={t('Change Status')}
      variant="menu"
      confirm={t('Save')}
      title={t('Change status')}
      fields={{ intent: 'status', version }}
      inputs={
        <div>
          <label htmlFor={field} className="block font-medium mb-1.5">
            {t('Status')}
          </label>
          <input
            key={status}
            id={field}
            name="status"
            defaultValue={status}
            list={list}
            required
            autoComplete="off"
            maxLength={PROJECT_LIMITS.status}
            className="field-control w-full"
          />
          <datalist id={list}>
            {projectStatuses.map(({ text }) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        </div>
      }
    >
      {t('Select a status or type your own. The client sees it right away.')}
    </Confirm>
  )
}

export function ArchiveProject({ project }: { project: ProjectDetails }) {
  const { title, openRequests } = project
  return (
    <Confirm
      button={t('Archive Project')}
      variant="menu"
      title={t('Archive “{title}”?', { title })}
      fields={{ intent: 'archive' }}
    >
      <p>
        {t(
          'The project will leave your list, but you can find it by searching or with the filter for archived projects. Clients can still view it with their past projects.',
        )}
      </p>
      {openRequests > 0 && <p>{formatClosedRequests(openRequests, 1)}</p>}
    </Confirm>
  )
}
