import { href } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { findProject, suggestStatuses } from '#app/domain/projects/admin-projects.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { attempt } from '#app/routes/take-form.server.ts'
import type { Route } from './+types/edit-project.ts'
import { ArchiveProject } from './archive-project.tsx'
import { DeleteProject } from './delete-project.tsx'
import { DetailsEditor, detailsIn } from './details-editor.tsx'
import { changeProject } from './project-actions.server.ts'
import { ProjectHead } from './project-head.tsx'
import { RequestedPart } from './requested-part.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? `Edit ${loaderData.project.title}` : 'Project not found')

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const [project, statuses] = await attempt(Promise.all([findProject(ctx, params.id), suggestStatuses(ctx)]))
  return { project, statuses }
}

export const action = async ({ request, context, params: { id } }: Route.ActionArgs) =>
  changeProject(adminCtx(context), id, await request.formData(), href('/admin/projects/:id', { id }))

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function EditProject({ loaderData, actionData }: Route.ComponentProps) {
  const { project, statuses } = loaderData
  return (
    <>
      <ProjectHead project={project} />
      <div className="mt-8 grid gap-10 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)] items-start">
        <DetailsEditor
          key={project.id}
          defaultValue={detailsIn(project)}
          version={project.version}
          back={href('/admin/projects/:id', { id: project.id })}
          statuses={statuses}
          answer={actionData}
        />
        <div className="grid gap-8">
          <RequestedPart project={project} />
          <ArchiveProject project={project} />
          <DeleteProject project={project} />
        </div>
      </div>
    </>
  )
}
