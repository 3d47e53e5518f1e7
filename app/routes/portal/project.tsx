import { href } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import { findProjectForClient } from '#app/domain/projects/client-projects.server.ts'
import {
  listDocumentsOfProject,
  listInvoicesOfProject,
} from '#app/domain/projects/documents-and-invoices.server.ts'
import { listMilestonesForClient } from '#app/domain/projects/milestones.server.ts'
import { listPeopleForClient } from '#app/domain/projects/people/client-people.server.ts'
import { listUpdatesForClient } from '#app/domain/projects/updates.server.ts'
import { listRequestsForClient } from '#app/domain/requests/list.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { t } from '#app/texts.ts'
import { DoneNotice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ClientProjectStatusBadge } from '#app/ui/status/project-status.tsx'
import { actionHeaders } from '../action-headers.ts'
import { afterConflict } from '../after-conflict.ts'
import { textOf } from '../list-query.ts'
import { loadMessagesForClient } from '../messages/load-messages.server.ts'
import { attempt } from '../take-form.server.ts'
import type { Route } from './+types/project.ts'
import { ProjectDocuments, ProjectInvoices } from './project/documents-and-invoices.tsx'
import { ProjectFacts } from './project/facts.tsx'
import { ProjectMessages } from './project/messages.tsx'
import { ProjectMilestones } from './project/milestones.tsx'
import { NextStep } from './project/next-step.tsx'
import { ProjectPeople } from './project/people.tsx'
import { changeProject } from './project/project-actions.server.ts'
import { ProjectRequests } from './project/requests.tsx'
import { requestQuery } from './project/requests-query.ts'
import { ProjectUpdates } from './project/updates.tsx'

export const headers = actionHeaders
export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData?.project.title ?? t('Project not found'))

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = clientCtx(context)
  const after = textOf(url, 'after') || null
  const afterPerson = textOf(url, 'people') || null
  const { view, query } = requestQuery(url)
  // Runs first, so that nothing else is loaded for projects the client may not see.
  const project = await attempt(findProjectForClient(ctx, params.id))
  const [requests, messages, milestones, updates, documents, invoices, people] = await Promise.all([
    listRequestsForClient(ctx, project.id, query),
    loadMessagesForClient(ctx, { project: project.id, request, url }),
    listMilestonesForClient(ctx, project.id),
    listUpdatesForClient(ctx, project.id, after),
    listDocumentsOfProject(ctx, project.id),
    listInvoicesOfProject(ctx, project.id),
    listPeopleForClient(ctx, project.id, afterPerson),
  ])
  const { after: from } = query
  const lists = { requests, messages, milestones, updates, documents, invoices, people }
  return { project, ...lists, view, from, after, afterPerson }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = clientCtx(context)
  const { id } = await attempt(findProjectForClient(ctx, params.id))
  return changeProject(ctx, id, await request.formData())
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

const doneTexts = {
  requested: t(
    'Thank you for your request. A partner reads it and answers within one working day; you will see it here, and we write to you.',
  ),
}

export default function Project({ loaderData, actionData }: Route.ComponentProps) {
  const { project, requests, messages, view, from, milestones, updates, documents, invoices } = loaderData
  return (
    <>
      <PageHead
        title={project.title}
        back={{ to: href('/client/dashboard'), text: t('Dashboard') }}
        actions={<ClientProjectStatusBadge status={project.status} archived={project.archivedAt !== null} />}
      />
      <div className="mb-6 empty:hidden">
        <DoneNotice texts={doneTexts} />
      </div>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{project.description}</p>
      <ProjectFacts project={project} />
      {!project.archivedAt && <NextStep>{project.nextStep}</NextStep>}
      {/* Order on narrow screens: requests and messages, then facts, then past updates. */}
      <div className="mt-10 grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_19rem] xl:grid-rows-[auto_1fr]">
        <div className="grid gap-10 content-start grid-cols-[minmax(0,1fr)] empty:hidden">
          {project.rights.documents && (
            <ProjectRequests
              project={project.id}
              archived={project.archivedAt !== null}
              requests={requests}
              view={view}
              from={from}
              answer={actionData}
            />
          )}
          <ProjectMessages messages={messages} answer={actionData} />
        </div>
        <div className="grid gap-10 content-start xl:col-start-2 xl:row-start-1 xl:row-span-2">
          <ProjectMilestones milestones={milestones} />
          {project.rights.documents && <ProjectDocuments project={project.id} documents={documents} />}
          <ProjectInvoices invoices={invoices} />
          <ProjectPeople people={loaderData.people} rights={project.rights} after={loaderData.afterPerson} />
        </div>
        <ProjectUpdates updates={updates} after={loaderData.after} />
      </div>
    </>
  )
}
