import { href } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import { findProjectForClient } from '#app/domain/projects/client-projects.server.ts'
import {
  listDocumentsOfProject,
  listInvoicesOfProject,
} from '#app/domain/projects/documents-and-invoices.server.ts'
import { listMilestonesForClient } from '#app/domain/projects/milestones.server.ts'
import { AnswerForm } from '#app/domain/projects/progress-forms.ts'
import { answerQuestion, listQuestionsForClient } from '#app/domain/projects/questions.server.ts'
import { listUpdatesForClient } from '#app/domain/projects/updates.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { afterConflict } from '../after-conflict.ts'
import { textOf } from '../list-query.ts'
import { attempt, takeForm } from '../take-form.server.ts'
import type { Route } from './+types/project.ts'
import { ProjectDocuments, ProjectInvoices } from './documents-and-invoices.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectMilestones } from './project-milestones.tsx'
import { ProjectQuestions } from './project-questions.tsx'
import { ProjectUpdates } from './project-updates.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData?.project.title ?? 'Project not found')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = clientCtx(context)
  const after = textOf(url, 'after') || null
  // First, and alone: nothing else is asked for a project that is not one's own.
  const project = await attempt(findProjectForClient(ctx, params.id))
  const [questions, milestones, updates, documents, invoices] = await Promise.all([
    listQuestionsForClient(ctx, project.id),
    listMilestonesForClient(ctx, project.id),
    listUpdatesForClient(ctx, project.id, after),
    listDocumentsOfProject(ctx, project.id),
    listInvoicesOfProject(ctx, project.id),
  ])
  return { project, questions, milestones, updates, documents, invoices, after }
}

/** Takes the answer to one of the open questions. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = clientCtx(context)
  return takeForm(ctx, await request.formData(), {
    schema: AnswerForm,
    fault: 'Your answer could not be saved. Please try again.',
    run: async (answer, id) => {
      await answerQuestion(ctx, { project: params.id, id }, answer)
      return { notice: 'Thank you. Your answer has been sent to us.' }
    },
  })
}

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function Project({ loaderData, actionData }: Route.ComponentProps) {
  const { project, questions, milestones, updates, documents, invoices, after } = loaderData
  return (
    <>
      <PageHead
        title={project.title}
        back={{ to: href('/client/dashboard'), text: 'Dashboard' }}
        actions={<StatusBadge>{project.status}</StatusBadge>}
      />
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{project.description}</p>
      <ProjectFacts project={project} />
      {project.nextStep && (
        <section aria-labelledby="next-step" className="mt-8 border-l-3 border-brass bg-surface px-5 py-4">
          <h2 id="next-step" className="font-sans text-sm font-semibold tracking-wide text-accent">
            Next step
          </h2>
          <p className="mt-1 text-lg whitespace-pre-line wrap-anywhere">{project.nextStep}</p>
        </section>
      )}
      <div className="mt-10 grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_19rem] xl:grid-rows-[auto_1fr]">
        <ProjectQuestions questions={questions} answer={actionData} />
        <div className="grid gap-10 content-start xl:col-start-2 xl:row-start-1 xl:row-span-2">
          <ProjectMilestones milestones={milestones} />
          <ProjectDocuments project={project.id} documents={documents} />
          <ProjectInvoices invoices={invoices} />
        </div>
        <ProjectUpdates updates={updates} after={after} />
      </div>
    </>
  )
}
