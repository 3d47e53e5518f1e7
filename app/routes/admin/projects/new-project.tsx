import { href, redirect } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { suggestStatuses } from '#app/domain/projects/admin-projects.server.ts'
import { createCaseStudy, createProject } from '#app/domain/projects/edit-project.server.ts'
import { ProjectForm } from '#app/domain/projects/form.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { textOf } from '#app/routes/list-query.ts'
import { takeForm } from '#app/routes/take-form.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { plannedStatus } from '#content/lists.ts'
import type { Route } from './+types/new-project.ts'
import { ProjectEditor } from './project-editor.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('New Project')

/** `client` is the email of the main contact to prefill. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { statuses: await suggestStatuses(adminCtx(context)), client: textOf(url, 'client') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  return takeForm(ctx, await request.formData(), {
    schema: ProjectForm,
    run: async (form) => {
      const create = form.confirmed === 'case-study' ? createCaseStudy : createProject
      const { id } = await create(ctx, form)
      return redirect(`${href('/admin/projects/:id', { id })}?done=created`)
    },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function NewProject({ loaderData, actionData }: Route.ComponentProps) {
  const { statuses, client } = loaderData
  return (
    <>
      <PageHead title="New Project" back={{ to: href('/admin/projects'), text: 'Projects' }} />
      <ProjectEditor
        defaultValue={{ clientEmail: client, status: plannedStatus }}
        statuses={statuses}
        answer={actionData}
      />
    </>
  )
}
