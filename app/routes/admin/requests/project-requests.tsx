import {
  isRequestActionPossible,
  REQUEST_STATES,
  type RequestState,
  requestStates,
} from '#app/core/request-states.ts'
import { findProjectHeader } from '#app/domain/projects/list-projects.server.ts'
import { listApprovableDocuments } from '#app/domain/requests/create-requests.server.ts'
import { listRequests, type RequestRow } from '#app/domain/requests/list-requests.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { type EntrySectionProps, isEditing } from '#app/routes/admin/projects/entry-form.tsx'
import { ProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { AddRequestListSection, AddRequestSection } from '#app/routes/admin/requests/request-entry.tsx'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getChoiceParam, getTextParam } from '#app/routes/list-query.ts'
import { revalidateAfterConflict } from '#app/routes/route-exports.ts'
import { showErrorAtForm } from '#app/routes/show-error-at-form.ts'
import { getFirstError } from '#app/ui/form/form-outcome.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { FilterLinks, Pagination } from '#app/ui/list/list-controls.tsx'
import { FormNotices } from '#app/ui/notice.tsx'
import { requestLists } from '#content/requests.ts'
import type { Route } from './+types/project-requests.ts'
import { handleRequestForm } from './request-actions.server.ts'
import { EditRequestEntry, RequestEntry } from './request-entry.tsx'

const stateChoices = [
  { value: null, text: 'All' },
  ...requestStates.map((value) => ({ value, text: REQUEST_STATES[value].label })),
]

/** Requests of a project, ordered by due date. */
export function RequestList({
  project,
  requests,
  state,
  ...part
}: EntrySectionProps & { project: string; requests: RequestRow[]; state: RequestState | null }) {
  const { answer } = part
  const mine = answer && !['add', 'add-list'].includes(answer.intent) ? answer : undefined
  const shown = requests.some((request) => request.id === mine?.entry && showsOwnErrors(mine.intent, request))
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" className="text-2xl mb-2">
        Requests
      </h2>
      <FilterLinks label="Show requests" name="state" value={state} choices={stateChoices} />
      <div className="mt-4 grid gap-4">
        <FormNotices of={mine} error={mine && !mine.notice && !shown && getFirstError(mine)} />
        {requests.length === 0 && (
          <EmptyState>{state ? 'No projects match this filter.' : 'No requests yet.'}</EmptyState>
        )}
        {requests.map((request) =>
          isEditing(part, 'change', request.id) ? (
            <EditRequestEntry key={request.id} request={request} answer={answer} />
          ) : (
            <RequestEntry key={request.id} project={project} request={request} answer={answer} />
          ),
        )}
      </div>
    </section>
  )
}

/** Returns whether an action has a form that shows its own errors; buttons do not. */
const showsOwnErrors = (intent: string, request: RequestRow) =>
  intent === 'change' || (intent === 'send-back' && isRequestActionPossible('send-back', request))

export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData ? `Requests for ${loaderData.project.title}` : 'Project not found')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const state = getChoiceParam(url, 'state', requestStates) ?? null
  const after = getTextParam(url, 'after') || null
  const query = { states: state && [state], after, linkedId: getTextParam(url, 'request') || null }
  const [project, requests, documents] = await throwAsErrorResponse(
    Promise.all([
      findProjectHeader(ctx, params.id),
      listRequests(ctx, params.id, query),
      listApprovableDocuments(ctx, params.id),
    ]),
  )
  const lists = requestLists.map(({ id, name, about, sections }) => ({
    id,
    name,
    about,
    count: sections.reduce((sum, { items }) => sum + items.length, 0),
  }))
  return { project, requests, documents, lists, state, after, editing: getTextParam(url, 'edit') }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  handleRequestForm(getAdminCtx(context), params.id, await request.formData())

export const clientAction = (args: Route.ClientActionArgs) => showErrorAtForm(args)

export default function ProjectRequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { project, requests, documents, lists, state, after, editing } = loaderData
  return (
    <>
      <ProjectHeader project={project} />
      <p className="mt-6 text-soft">
        {project.archivedAt
          ? 'This project is archived, so its requests are closed and reminders are off. Unarchive the project to reopen them.'
          : project.account
            ? 'The main contact and members who can see documents answer on their project page. We email them about new requests and remind them of due dates.'
            : 'No one is on this project yet, so no emails will be sent.'}
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
          <Pagination after={after} more={requests.more} />
        </div>
        {!project.archivedAt && (
          <div className="grid gap-8">
            <AddRequestSection project={project.id} documents={documents} answer={actionData} />
            {lists.length > 0 && <AddRequestListSection lists={lists} answer={actionData} />}
          </div>
        )}
      </div>
    </>
  )
}
