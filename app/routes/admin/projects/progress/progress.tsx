import { adminCtx } from '#app/auth/guards.server.ts'
import { findProjectHead } from '#app/domain/projects/admin-projects.server.ts'
import { listMilestones } from '#app/domain/projects/milestones.server.ts'
import { listUpdates } from '#app/domain/projects/updates.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { textOf } from '#app/routes/list-query.ts'
import { attempt } from '#app/routes/take-form.server.ts'
import { ProjectHead } from '../project-head.tsx'
import type { Route } from './+types/progress.ts'
import { changeProgress } from './progress-actions.server.ts'
import { MilestonePart } from './progress-milestones.tsx'
import { UpdatePart } from './progress-updates.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? `Progress of ${loaderData.project.title}` : 'Project not found')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const after = textOf(url, 'after') || null
  const [project, milestones, updates] = await attempt(
    Promise.all([
      findProjectHead(ctx, params.id),
      listMilestones(ctx, params.id),
      listUpdates(ctx, params.id, after),
    ]),
  )
  return { project, milestones, updates, after, editing: textOf(url, 'edit') }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  changeProgress(adminCtx(context), params.id, await request.formData())

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function Progress({ loaderData, actionData }: Route.ComponentProps) {
  const { project, milestones, updates, after, editing } = loaderData
  const part = { answer: actionData, editing }
  return (
    <>
      <ProjectHead project={project} />
      <p className="mt-6 text-soft">
        {project.account || project.members > 0
          ? 'Everybody on the project sees all of this, and hears of updates by mail.'
          : 'Nobody is on this project yet: nobody hears of anything.'}
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">
        <span className="font-semibold">Next step: </span>
        {project.nextStep ?? <span className="text-soft">none. It is set with ‘Edit Project’.</span>}
      </p>
      <div className="mt-8 grid gap-12 max-w-4xl">
        <MilestonePart milestones={milestones} {...part} />
        <UpdatePart updates={updates} after={after} {...part} />
      </div>
    </>
  )
}
