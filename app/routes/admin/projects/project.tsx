import { data, href, redirect, useSearchParams } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { findProject, suggestStatuses } from '#app/domain/projects/admin-projects.server.ts'
import { deleteProject, updateProject } from '#app/domain/projects/edit-project.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage } from '#app/ui/field.tsx'
import type { Route } from './+types/project.ts'
import { changePicture } from './change-picture.server.ts'
import { DeleteProject } from './delete-project.tsx'
import { ProjectEditor, writtenOf } from './project-editor.tsx'
import { ProjectHead } from './project-head.tsx'
import { ProjectPictureForm } from './project-picture-form.tsx'
import { carriesFile } from './read-picture.ts'
import { RequestedPart } from './requested-part.tsx'
import { takeProjectForm } from './take-project-form.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData?.project.title ?? 'Project not found')

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  try {
    const [project, statuses] = await Promise.all([findProject(ctx, params.id), suggestStatuses(ctx)])
    return { project, statuses }
  } catch (err) {
    throw err instanceof Failure ? data(err.message, err.status) : err
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  if (carriesFile(request)) return changePicture(ctx, id, request)
  const form = await request.formData()
  if (form.get('intent') === 'remove-picture') return changePicture(ctx, id, null)
  if (form.get('intent') !== 'delete') {
    return takeProjectForm(ctx, form, async (fields) => {
      await updateProject(ctx, id, fields)
      return redirect(`${href('/admin/projects/:id', { id })}?done=saved-${Date.now()}`)
    })
  }
  try {
    await deleteProject(ctx, id)
  } catch (err) {
    throw err instanceof Failure ? data(err.message, err.status) : err
  }
  return redirect(`${href('/admin/projects')}?done=deleted`)
}

export default function Project({ loaderData, actionData }: Route.ComponentProps) {
  const { project, statuses } = loaderData
  const done = useSearchParams()[0].get('done') ?? ''
  return (
    <>
      <ProjectHead project={project} />
      <div className="mt-6 empty:hidden">
        {done === 'created' && <FormMessage tone="good">The project was created.</FormMessage>}
        {done.startsWith('saved') && (
          <FormMessage key={done} tone="good">
            The changes were saved.
          </FormMessage>
        )}
      </div>
      <div className="mt-8 grid gap-10 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)] items-start">
        {/* A new form after each save, and only then: what is typed outlives a change of the picture. */}
        <ProjectEditor
          key={done}
          project={writtenOf(project)}
          statuses={statuses}
          result={actionData && 'result' in actionData ? actionData.result : null}
          button="Save"
        />
        <div className="grid gap-8">
          <RequestedPart project={project} />
          <ProjectPictureForm
            project={project}
            answer={actionData && 'words' in actionData ? actionData : undefined}
          />
          <DeleteProject project={project} />
        </div>
      </div>
    </>
  )
}
