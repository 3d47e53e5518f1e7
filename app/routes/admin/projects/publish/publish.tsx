import { href, Link, useSearchParams } from 'react-router'
import { nodeConnectionKey } from '#app/context.ts'
import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import { findProject, type ProjectDetails } from '#app/domain/projects/list-projects.server.ts'
import { updateProjectPicture } from '#app/domain/projects/pictures.server.ts'
import { PublishForm } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { ConfirmProjectDialog } from '#app/routes/admin/projects/confirm-project-dialog.tsx'
import { PublishFields } from '#app/routes/admin/projects/project-fields.tsx'
import { ProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { handleForm, NoFields, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { revalidateAfterConflict } from '#app/routes/route-exports.ts'
import { ActionForm } from '#app/ui/form/form.tsx'
import type { FormOutcome } from '#app/ui/form/form-outcome.ts'
import { CompletionNotice } from '#app/ui/notice.tsx'
import { handleProjectForm, PICTURE_ERROR_MESSAGE } from '../project-actions.server.ts'
import type { Route } from './+types/publish.ts'
import { ProjectPictureSection } from './project-picture-form.tsx'
import { isMultipartForm, readPicture } from './read-picture.server.ts'

export const toPublishFormValues = (project: ProjectDetails) => ({
  published: project.published ? 'on' : null,
  client: project.client,
  duration: project.duration,
  tags: project.tags.join(', '),
  technologies: project.technologies.join(', '),
  results: project.results.join('\n'),
})

export function PublishProjectForm({
  project: { id, title, version },
  defaultValue,
  answer,
}: {
  project: ProjectDetails
  defaultValue: ReturnType<typeof toPublishFormValues>
  answer: FormOutcome<{ question: ProjectQuestion }> | undefined
}) {
  return (
    <div>
      {answer?.question && <ConfirmProjectDialog question={answer.question} form="form-publish" />}
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

export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData ? `Publish ${loaderData.project.title}` : 'Project not found')

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  project: await throwAsErrorResponse(findProject(getAdminCtx(context), params.id)),
})

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  if (!isMultipartForm(request))
    return handleProjectForm(ctx, id, await request.formData(), href('/admin/projects/:id/publish', { id }))
  // Read separately, with its own size limit, before any parsing.
  const form = new FormData()
  form.set('intent', 'picture')
  return handleForm(ctx, form, {
    schema: NoFields,
    errorMessage: PICTURE_ERROR_MESSAGE,
    submit: async () => {
      await updateProjectPicture(ctx, id, await readPicture(request, context.get(nodeConnectionKey)))
      return { notice: 'The picture was stored.' }
    },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

const doneTexts = { saved: 'The changes were saved.' }

export default function PublishPage({ loaderData: { project }, actionData }: Route.ComponentProps) {
  const done = useSearchParams()[0].get('done')
  return (
    <>
      <ProjectHeader project={project} />
      <div className="mt-6 empty:hidden">
        <CompletionNotice texts={doneTexts} hidden={actionData !== undefined} />
      </div>
      <div className="mt-8 grid gap-10 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)] items-start">
        {/* Remounts after each save only, so that entered text survives a change of the picture. */}
        <PublishProjectForm
          key={`${project.id}/${done}`}
          project={project}
          defaultValue={toPublishFormValues(project)}
          answer={actionData}
        />
        <ProjectPictureSection project={project} answer={actionData} />
      </div>
    </>
  )
}
