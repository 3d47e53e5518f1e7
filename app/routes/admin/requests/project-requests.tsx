import type { ComponentProps } from 'react'
import { href, Link, redirect, useSearchParams } from 'react-router'
import type { AdminCtx } from '#app/context.ts'
import {
  isRequestActionPossible,
  REQUEST_STATE_KEYS,
  REQUEST_STATES,
  type RequestState,
} from '#app/core/request-states.ts'
import {
  createRequest,
  listApprovableDocuments,
  updateRequest,
  withdrawRequest,
} from '#app/domain/requests/create-requests.server.ts'
import {
  countRequests,
  findNextSubmission,
  listRequests,
  type NextSubmission,
  type RequestRow,
} from '#app/domain/requests/list-requests.server.ts'
import {
  EditRequestForm,
  RequestChangesForm,
  RequestForm,
  SendRequestListForm,
} from '#app/domain/requests/request-forms.ts'
import {
  createRequestsFromList,
  findRequestedItems,
  findRequestList,
  listRequestLists,
} from '#app/domain/requests/request-lists.server.ts'
import {
  acceptRequest,
  requestChanges,
  undoAcceptRequest,
} from '#app/domain/requests/review-requests.server.ts'
import { fillPlaceholders } from '#app/domain/rooms/index/copy-documents.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { useIsEditing } from '#app/routes/admin/projects/progress-entry-form.tsx'
import { createEntryFormHandler } from '#app/routes/admin/projects/project-actions.server.ts'
import { useProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import {
  defineFormHandler,
  handleFormByIntent,
  NoFields,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { getChoiceParam, getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { FILTERED_LENGTH, RequestSections } from '#app/routes/requests/request-item.tsx'
import { t, tRich } from '#app/texts.ts'
import { RequestProgress } from '#app/ui/charts/request-progress.tsx'
import { CompletionNotice, FormNotices, getFirstError, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { EmptyState, FilterLinks, NothingFound, Pagination } from '#app/ui/list/list-controls.tsx'
import type { Route } from './+types/project-requests.ts'
import { AddRequestListSection, SelectRequestsSection } from './add-request-list.tsx'
import { AddRequestSection, EditRequestEntry, RequestEntry, UndoAccept } from './request-entry.tsx'
import { useReviewKeys } from './review-keys.ts'

const stateChoices = [
  { value: null, text: t('All') },
  ...REQUEST_STATE_KEYS.map((value) => ({ value, text: REQUEST_STATES[value].label })),
]

function RequestList({
  project,
  requests,
  counts,
  state,
  linkedId,
  editing,
  elsewhere,
}: {
  project: string
  requests: RequestRow[]
  counts: ComponentProps<typeof RequestProgress>
  state: RequestState | null
  linkedId: string | null
  editing: string
  /** The submission to review after those of this project. */
  elsewhere: NextSubmission | null
}) {
  const actionData = useOutcome()
  const isEditing = useIsEditing(editing, 'change')
  const outcome = actionData && !['add', 'add-list'].includes(actionData.intent) ? actionData : undefined
  const accepted = outcome?.intent === 'accept' && outcome.notice ? outcome : undefined
  const formShowsError = requests.some(
    (request) => request.id === outcome?.entry && showsOwnErrors(outcome.intent, request),
  )
  const reviewed = outcome?.notice !== undefined && ['accept', 'request-changes'].includes(outcome.intent)
  const submitted = requests.filter((one) => one.state === 'submitted').map(({ id }) => id)
  const { list, next } = useReviewKeys(reviewed ? outcome : undefined, submitted)
  const openedId = (reviewed ? next : outcome?.entry) ?? linkedId ?? next
  return (
    <section ref={list} aria-labelledby="requests" className="group/list">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="requests" className="text-2xl mb-3">
          {t('Requests')}
        </h2>
        <RequestProgress {...counts} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {(counts.total >= FILTERED_LENGTH || state) && (
          <FilterLinks label={t('Filter requests')} name="state" value={state} choices={stateChoices} />
        )}
        {next && (
          // The keys work only while the list has the focus. Without it, the hint is hidden but keeps its space, so that
          // nothing moves under the pointer.
          <p className="caption needs-keyboard not-group-focus-within/list:invisible">
            {tRich(
              'Press {next} or {previous} to move down or up, {accept} to accept and {reject} to request changes.',
              {
                next: <kbd className="key">J</kbd>,
                previous: <kbd className="key">K</kbd>,
                accept: <kbd className="key">A</kbd>,
                reject: <kbd className="key">R</kbd>,
              },
            )}
          </p>
        )}
      </div>
      <div className="mt-4 grid gap-6">
        <FormNotices
          outcome={outcome}
          error={outcome && !outcome.notice && !formShowsError && getFirstError(outcome)}
        />
        {accepted && <UndoAccept request={{ id: accepted.entry, version: accepted.version ?? '' }} />}
        {!next && elsewhere && <NextSubmissionLink {...elsewhere} />}
        {requests.length === 0 &&
          (state ? <NothingFound /> : <EmptyState>{t('No requests yet.')}</EmptyState>)}
        <RequestSections requests={requests}>
          {(request, level) =>
            isEditing(request.id) ? (
              <EditRequestEntry key={request.id} request={request} sections={listSections(requests)} />
            ) : (
              <RequestEntry
                key={request.id}
                project={project}
                request={request}
                level={level}
                opened={request.id === openedId}
              />
            )
          }
        </RequestSections>
      </div>
    </section>
  )
}

const listSections = (requests: RequestRow[]) =>
  [...new Set(requests.map(({ section }) => section))].filter((section) => section !== null)

const NextSubmissionLink = ({ id, title, project, projectTitle }: NextSubmission) => (
  <p>
    <Link
      to={`${href('/admin/projects/:id/requests', { id: project })}?request=${id}#${id}`}
      className="tall-link"
    >
      {t('Next to review: {title} · {project}', { title, project: projectTitle })}
    </Link>
  </p>
)

/** Returns whether an action's form shows its own errors. Buttons don't. */
const showsOwnErrors = (intent: string, request: RequestRow) =>
  intent === 'change' || (intent === 'request-changes' && isRequestActionPossible('request-changes', request))

export const meta = createTabMeta(t('Requests'))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const state = getChoiceParam(url, 'state', REQUEST_STATE_KEYS) ?? null
  const after = getTextParam(url, 'after') || null
  const linkedId = getTextParam(url, 'request') || null
  const query = { states: state && [state], after, linkedId }
  const [requests, documents, counts, lists, elsewhere] = await Promise.all([
    listRequests(ctx, params.id, query),
    listApprovableDocuments(ctx, params.id),
    countRequests(ctx, params.id),
    listRequestLists(ctx),
    findNextSubmission(ctx, params.id),
  ])
  const listId = getTextParam(url, 'list')
  const list = listId ? await throwAsErrorResponse(findRequestList(ctx.db, listId)) : null
  const requested = list ? await findRequestedItems(ctx, params.id, list.items) : []
  const editing = getTextParam(url, 'edit')
  return { requests, documents, counts, lists, elsewhere, list, requested, state, after, linkedId, editing }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  handleRequestForm(getAdminCtx(context), params.id, await request.formData())

function ListAddedNotice({ hidden }: { hidden: boolean }) {
  const added = /-(\d+)$/.exec(useSearchParams()[0].get('done') ?? '')?.[1]
  const requests = countPhrase(Number(added ?? 0), 'request')
  return (
    <CompletionNotice
      texts={{
        added: t('{requests} added.', { requests }),
        'rest-added': t('{requests} added. The others had already been requested.', { requests }),
        'none-added': t('Everything on this list has already been requested.'),
      }}
      hidden={hidden}
    />
  )
}

export default function ProjectRequestsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { requests, documents, counts, lists, list, requested, state, after, linkedId, editing } = loaderData
  const project = useProjectHeader()
  return (
    <>
      <div className="mb-6 empty:hidden">
        <ListAddedNotice hidden={actionData !== undefined} />
      </div>
      <p className="text-soft">
        {project.archivedAt
          ? t(
              'This project is archived, so its requests are closed and reminders are off. To reopen the requests, unarchive the project.',
            )
          : project.account
            ? t(
                'The main contact and members with access to documents can answer these requests in the portal. We email them about new requests and remind them of due dates.',
              )
            : t('No one is on this project yet, so no emails will be sent.')}
      </p>
      {list && !project.archivedAt && (
        <div className="mt-8 no-print">
          <SelectRequestsSection
            list={list}
            requested={requested}
            emailsAbout={project.account && project.title}
          />
        </div>
      )}
      <div
        className={`mt-8 grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] items-start ${list ? '' : 'xl:grid-cols-[minmax(0,1fr)_24rem]'}`}
      >
        <div className="min-w-0 grid gap-4 grid-cols-[minmax(0,1fr)]">
          <RequestList
            project={project.id}
            requests={requests.rows}
            counts={counts}
            state={state}
            linkedId={linkedId}
            editing={editing}
            elsewhere={loaderData.elsewhere}
          />
          <Pagination after={after} more={requests.more} />
        </div>
        {!project.archivedAt && !list && (
          <div className="grid gap-8 no-print">
            <AddRequestSection
              project={project.id}
              documents={documents}
              sections={listSections(requests.rows)}
            />
            <AddRequestListSection lists={lists} />
          </div>
        )}
      </div>
    </>
  )
}

function handleRequestForm(ctx: AdminCtx, project: string, form: FormData) {
  const defineHandler = createEntryFormHandler(ctx, project, form)
  return handleFormByIntent(ctx, form, {
    add: defineHandler(RequestForm, t('Request added.'), createRequest),
    'add-list': defineFormHandler(SendRequestListForm, async (value) => {
      const version = String(form.get('version') ?? '')
      const { added, there } = await createRequestsFromList(ctx, project, version, value)
      const done = added === 0 ? 'none-added' : there > 0 ? `rest-added-${added}` : `added-${added}`
      // Without the list, so that the next form on the page doesn't open it again.
      return redirect(`${href('/admin/projects/:id/requests', { id: project })}?done=${done}`)
    }),
    change: defineHandler(EditRequestForm, t('Request saved.'), updateRequest),
    withdraw: defineHandler(NoFields, t('Request withdrawn.'), withdrawRequest),
    accept: defineFormHandler(NoFields, async (_, id) => {
      const version = await acceptRequest(ctx, { project, id, version: String(form.get('version') ?? '') })
      await fillPlaceholders(ctx, id)
      return { notice: t('Submission accepted.'), version }
    }),
    'undo-accept': defineHandler(NoFields, t('Acceptance undone.'), undoAcceptRequest),
    'request-changes': defineHandler(RequestChangesForm, t('Changes requested.'), requestChanges),
  })
}
