import { adminCtx } from '#app/auth/guards.server.ts'
import { findProjectHead } from '#app/domain/projects/admin-projects.server.ts'
import { listApprovable } from '#app/domain/requests/approvable.server.ts'
import { type RequestState, requestStates } from '#app/domain/requests/kinds.ts'
import { listRequests } from '#app/domain/requests/list.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { oneOf, textOf } from '#app/routes/list-query.ts'
import { attempt } from '#app/routes/take-form.server.ts'
import { Pager } from '#app/ui/list/list.tsx'
import { requestLists } from '#content/requests.ts'
import { ProjectHead } from '../projects/project-head.tsx'
import type { Route } from './+types/project-requests.ts'
import { AddList, AddRequest } from './add-request.tsx'
import { changeRequests } from './request-actions.server.ts'
import { RequestList } from './request-list.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? `Requests of ${loaderData.project.title}` : 'Project not found')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const state = oneOf(url, 'state', Object.keys(requestStates) as RequestState[]) ?? null
  const after = textOf(url, 'after') || null
  const query = { states: state && [state], after, named: textOf(url, 'request') || null }
  const [project, requests, documents] = await attempt(
    Promise.all([
      findProjectHead(ctx, params.id),
      listRequests(ctx, params.id, query),
      listApprovable(ctx, params.id),
    ]),
  )
  const lists = requestLists.map(({ id, name, about, sections }) => ({
    id,
    name,
    about,
    count: sections.reduce((sum, { items }) => sum + items.length, 0),
  }))
  return { project, requests, documents, lists, state, after, editing: textOf(url, 'edit') }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  changeRequests(adminCtx(context), params.id, await request.formData())

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function ProjectRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { project, requests, documents, lists, state, after, editing } = loaderData
  return (
    <>
      <ProjectHead project={project} />
      <p className="mt-6 text-soft">
        {project.archivedAt
          ? 'This project is archived. Its requests are closed for the client, and no reminders are sent. Unarchive the project to reopen them.'
          : project.account
            ? 'The client and whoever may see the project’s documents answer on the project’s page. They hear of new requests by mail, and are reminded of what is due.'
            : 'This project has no client yet: nobody hears of anything.'}
      </p>
      <div className="mt-8 grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_24rem] items-start">
        <div className="min-w-0">
          <RequestList
            project={project.id}
            requests={requests.rows}
            state={state}
            answer={actionData}
            editing={editing}
          />
          <Pager after={after} more={requests.more} />
        </div>
        {!project.archivedAt && (
          <div className="grid gap-8">
            <AddRequest project={project.id} documents={documents} answer={actionData} />
            {lists.length > 0 && <AddList lists={lists} answer={actionData} />}
          </div>
        )}
      </div>
    </>
  )
}
