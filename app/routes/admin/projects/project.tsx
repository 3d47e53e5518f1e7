import { href, Link } from 'react-router'
import { loadProjectOverview } from '#app/domain/overview/project-overview.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { ProjectDocuments, ProjectInvoices } from '#app/routes/admin/document-and-invoice-sections.tsx'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { CompletionNotice } from '#app/ui/notice.tsx'
import type { Route } from './+types/project.ts'
import { ProjectFacts, ProjectNotes, ProjectRequestSection } from './project-facts.tsx'
import { ProjectHeader } from './project-header.tsx'
import { LatestProjectMessages, OpenProjectRequests, ProjectProgress } from './project-overview.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData?.project.title ?? 'Project not found')

export const loader = async ({ context, params }: Route.LoaderArgs) =>
  throwAsErrorResponse(loadProjectOverview(getAdminCtx(context), params.id))

const doneTexts = {
  saved: 'The changes were saved.',
  created: 'The project was created.',
  archived: 'The project is archived. To unarchive it, go to ‘Edit Project’.',
  'brought-back': 'The project is in the list again.',
  'case-study':
    'This is the case study: without a client’s account, and not on the site yet. Choose its words.',
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { project, requests, messages, documents, invoices } = loaderData
  const { id, account } = project
  return (
    <>
      <ProjectHeader project={project} />
      <div className="mt-6 empty:hidden">
        <CompletionNotice texts={doneTexts} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to={href('/admin/projects/:id/edit', { id })} className="button button-brass">
          Edit Project
        </Link>
        <Link to={href('/admin/projects/:id/progress', { id })} className="button button-line">
          Post an Update
        </Link>
        <Link to={`${href('/admin/documents/share')}?project=${id}`} className="button button-line">
          Share a Document
        </Link>
        {account && (
          <Link
            to={`${href('/admin/invoices/new')}?client=${account.uid}&project=${id}`}
            className="button button-line"
          >
            New Invoice
          </Link>
        )}
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_22rem] items-start">
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <section
            aria-labelledby="next"
            className="bg-surface border border-line border-l-3 border-l-brass p-5"
          >
            <h2 id="next" className="text-2xl">
              Next step
            </h2>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">
              {project.nextStep ?? <span className="text-soft">None is written down.</span>}
            </p>
          </section>
          <OpenProjectRequests project={id} requests={requests} />
          <LatestProjectMessages project={id} messages={messages} />
          <ProjectProgress overview={loaderData} />
          <section aria-labelledby="about">
            <h2 id="about" className="text-2xl mb-3">
              Description
            </h2>
            <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{project.description}</p>
          </section>
        </div>
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <ProjectFacts overview={loaderData} />
          <ProjectRequestSection project={project} />
          <ProjectDocuments project={id} documents={documents} />
          <ProjectInvoices project={id} invoices={invoices} />
          <ProjectNotes notes={project.internalNotes} />
        </div>
      </div>
    </>
  )
}
