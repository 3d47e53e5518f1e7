import { href, Link } from 'react-router'
import type { FoundProject } from '#app/domain/projects/admin-projects.server.ts'
import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import { PublishForm } from '#app/domain/projects/form.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { ConfirmProject } from '../confirm-project.tsx'
import { PublishFields } from '../project-fields.tsx'

export const shownOnSite = (project: FoundProject) => ({
  published: project.published ? 'on' : null,
  client: project.client,
  duration: project.duration,
  tags: project.tags.join(', '),
  technologies: project.technologies.join(', '),
  results: project.results.join('\n'),
})

export function PublishEditor({
  project: { id, title, version },
  defaultValue,
  answer,
}: {
  project: FoundProject
  defaultValue: ReturnType<typeof shownOnSite>
  answer: FormAnswer<{ question: ProjectQuestion }> | undefined
}) {
  return (
    <div>
      {answer?.question && <ConfirmProject question={answer.question} form="form-publish" />}
      <p className="mb-6 max-w-3xl text-soft wrap-anywhere">
        {`The site shows it as “${title}”, with its description. `}
        <Link to={href('/admin/projects/:id/edit', { id })} className="text-link">
          Edit title and description
        </Link>
      </p>
      <ActionForm
        schema={PublishForm}
        answer={answer}
        guard
        intent="publish"
        version={version}
        defaultValue={defaultValue}
        button="Save"
        sendingText="Saving..."
        className="grid gap-5 max-w-3xl"
      >
        {(fields) => <PublishFields fields={fields} />}
      </ActionForm>
    </div>
  )
}
