import { href } from 'react-router'
import {
  listProjectDocumentsForClient,
  listProjectInvoicesForClient,
} from '#app/domain/overview/client-project-overview.server.ts'
import {
  findProjectForClient,
  listProjectPeopleForClient,
} from '#app/domain/projects/client-projects.server.ts'
import { listMilestonesForClient, listUpdatesForClient } from '#app/domain/projects/progress.server.ts'
import { listRequestsForClient } from '#app/domain/requests/list-requests.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { Conversation } from '#app/routes/messages/message-composer.tsx'
import { type LoadedMessages, loadMessagesForClient } from '#app/routes/messages/messages.server.ts'
import { ClientProjectMilestones, ClientProjectUpdates } from '#app/routes/portal/project/progress.tsx'
import { parseRequestQuery } from '#app/routes/portal/project/requests.tsx'
import {
  ClientProjectDocuments,
  ClientProjectFacts,
  ClientProjectInvoices,
  ClientProjectPeople,
} from '#app/routes/portal/project/sections.tsx'
import { actionHeaders, revalidateAfterConflict } from '#app/routes/route-exports.ts'
import { showErrorAtForm } from '#app/routes/show-error-at-form.ts'
import { t } from '#app/texts.ts'
import type { FormOutcome } from '#app/ui/form/form-outcome.ts'
import { CompletionNotice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ClientProjectStatusBadge } from '#app/ui/status-badges.tsx'
import { getTextParam } from '../list-query.ts'
import type { Route } from './+types/project.ts'
import { handleClientProjectForm } from './project/project-actions.server.ts'
import { ClientProjectRequests } from './project/requests.tsx'

function ClientProjectMessages({
  loaded,
  answer,
}: {
  loaded: LoadedMessages
  answer: FormOutcome | undefined
}) {
  const hint = t("Everyone on this project can see this. Messages can't be edited or deleted.")
  return (
    <section aria-labelledby="messages" className="min-w-0">
      <h2 id="messages" className="text-2xl mb-4">
        {t('Messages')}
      </h2>
      {loaded.messages.length === 0 && (
        <p className="text-soft">{t('No messages yet. Start the conversation.')}</p>
      )}
      <Conversation side="client" loaded={loaded} answer={answer} hint={hint} className="max-w-3xl" />
    </section>
  )
}

function NextStepSection({ children }: { children: string | null }) {
  if (!children) return null
  return (
    <section aria-labelledby="next-step" className="mt-8 border-l-3 border-brass bg-surface px-5 py-4">
      <h2 id="next-step" className="font-sans text-sm font-semibold tracking-wide text-accent">
        {t('Next step')}
      </h2>
      <p className="mt-1 text-lg whitespace-pre-line wrap-anywhere">{children}</p>
    </section>
  )
}

export const headers = actionHeaders
export const shouldRevalidate = revalidateAfterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData?.project.title ?? t('Project not found'))

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  const after = getTextParam(url, 'after') || null
  const afterPerson = getTextParam(url, 'people') || null
  const { view, query } = parseRequestQuery(url)
  // Runs first, so that nothing else is loaded for projects the client may not see.
  const project = await throwAsErrorResponse(findProjectForClient(ctx, params.id))
  const [requests, messages, milestones, updates, documents, invoices, people] = await Promise.all([
    listRequestsForClient(ctx, project.id, query),
    loadMessagesForClient(ctx, { project: project.id, request, url }),
    listMilestonesForClient(ctx, project.id),
    listUpdatesForClient(ctx, project.id, after),
    listProjectDocumentsForClient(ctx, project.id),
    listProjectInvoicesForClient(ctx, project.id),
    listProjectPeopleForClient(ctx, project.id, afterPerson),
  ])
  const { after: from } = query
  const lists = { requests, messages, milestones, updates, documents, invoices, people }
  return { project, ...lists, view, from, after, afterPerson }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = getClientCtx(context)
  const { id } = await throwAsErrorResponse(findProjectForClient(ctx, params.id))
  return handleClientProjectForm(ctx, id, await request.formData())
}

export const clientAction = (args: Route.ClientActionArgs) => showErrorAtForm(args)

const doneTexts = {
  requested: t(
    "Thank you for your request. A partner will read it and reply within one working day. You'll see the answer here and get an email.",
  ),
}

export default function ClientProjectPage({ loaderData, actionData }: Route.ComponentProps) {
  const { project, requests, messages, view, from, milestones, updates, documents, invoices } = loaderData
  return (
    <>
      <PageHeader
        title={project.title}
        back={{ to: href('/client/dashboard'), text: t('Dashboard') }}
        actions={<ClientProjectStatusBadge status={project.status} archived={project.archivedAt !== null} />}
      />
      <div className="mb-6 empty:hidden">
        <CompletionNotice texts={doneTexts} />
      </div>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{project.description}</p>
      <ClientProjectFacts project={project} />
      {!project.archivedAt && <NextStepSection>{project.nextStep}</NextStepSection>}
      {/* Order on narrow screens: requests and messages, then facts, then past updates. */}
      <div className="mt-10 grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_19rem] xl:grid-rows-[auto_1fr]">
        <div className="grid gap-10 content-start grid-cols-[minmax(0,1fr)] empty:hidden">
          {project.rights.documents && (
            <ClientProjectRequests
              project={project.id}
              archived={project.archivedAt !== null}
              requests={requests}
              view={view}
              from={from}
              answer={actionData}
            />
          )}
          <ClientProjectMessages loaded={messages} answer={actionData} />
        </div>
        <div className="grid gap-10 content-start xl:col-start-2 xl:row-start-1 xl:row-span-2">
          <ClientProjectMilestones milestones={milestones} />
          {project.rights.documents && <ClientProjectDocuments project={project.id} documents={documents} />}
          <ClientProjectInvoices invoices={invoices} />
          <ClientProjectPeople
            people={loaderData.people}
            rights={project.rights}
            after={loaderData.afterPerson}
          />
        </div>
        <ClientProjectUpdates updates={updates} after={loaderData.after} />
      </div>
    </>
  )
}
