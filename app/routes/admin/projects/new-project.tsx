import { href, Link, redirect } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { suggestStatuses } from '#app/domain/projects/admin-projects.server.ts'
import { createProject } from '#app/domain/projects/edit-project.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { textOf } from '#app/routes/list-query.ts'
import type { Route } from './+types/new-project.ts'
import { ProjectEditor } from './project-editor.tsx'
import { takeProjectForm } from './take-project-form.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('New Project')

/** `?client=` may name the address of the account that it is for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { statuses: await suggestStatuses(adminCtx(context)), client: textOf(url, 'client') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  return takeProjectForm(ctx, await request.formData(), async (form) => {
    const { id } = await createProject(ctx, form)
    return redirect(`${href('/admin/projects/:id', { id })}?done=created`)
  })
}

export default function NewProject({ loaderData, actionData }: Route.ComponentProps) {
  const { statuses, client } = loaderData
  return (
    <>
      <p>
        <Link to={href('/admin/projects')} className="text-link inline-flex items-center min-h-11">
          Projects
        </Link>
      </p>
      <h1 className="mb-8 text-4xl sm:text-5xl">New Project</h1>
      <ProjectEditor
        project={{ clientEmail: client, status: 'Planned' }}
        statuses={statuses}
        result={actionData?.result}
        button="Create Project"
      />
    </>
  )
}
