import { adminCtx } from '#app/auth/guards.server.ts'
import { findProjectHead } from '#app/domain/projects/admin-projects.server.ts'
import { listPeople } from '#app/domain/projects/people/list-people.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { textOf } from '#app/routes/list-query.ts'
import { attempt } from '#app/routes/take-form.server.ts'
import { ProjectHead } from '../project-head.tsx'
import type { Route } from './+types/people.ts'
import { changePeople } from './people-actions.server.ts'
import { AddPerson } from './people-add.tsx'
import { FirmSide } from './people-firm.tsx'
import { ClientSide } from './people-list.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? `People of ${loaderData.project.title}` : 'Project not found')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const query = { search: textOf(url, 'search'), after: textOf(url, 'after') || null }
  const [project, people] = await attempt(
    Promise.all([findProjectHead(ctx, params.id), listPeople(ctx, params.id, query)]),
  )
  return { project, people, query }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  changePeople(adminCtx(context), params.id, await request.formData())

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { project, people, query } = loaderData
  return (
    <>
      <ProjectHead project={project} />
      <p className="mt-6 max-w-prose text-soft">
        Everybody here sees the project, its updates, milestones and messages, and who else is on it. What is
        changed counts at once.
      </p>
      <div className="mt-8 grid gap-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)] items-start">
        <ClientSide title={project.title} people={people} query={query} answer={actionData} />
        <div className="grid gap-8">
          <AddPerson figures={people.figures} answer={actionData} />
          <FirmSide people={people} answer={actionData} />
        </div>
      </div>
    </>
  )
}
