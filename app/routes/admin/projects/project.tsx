import { useId } from 'react'
import { href, Link } from 'react-router'
import { makesInvoices } from '#app/content/modules.ts'
import { today } from '#app/core/days.ts'
import { loadProjectOverview, type ProjectOverview } from '#app/domain/overview/project-overview.server.ts'
import type { ProjectDetails } from '#app/domain/projects/list-projects.server.ts'
import { PROJECT_LIMITS } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { formatClosedRequests } from '#app/routes/admin/count-phrase.ts'
import { DocumentsSection, InvoicesSection } from '#app/routes/admin/document-and-invoice-sections.tsx'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { LatestMessages, MilestoneSummary, OpenRequests } from '#app/routes/projects/overview-sections.tsx'
import { t } from '#app/texts.ts'
import { ProjectTimeline } from '#app/ui/charts/project-timeline.tsx'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { CompletionNotice, FormNotices, getFirstError } from '#app/ui/form/form-outcome.tsx'
import { PageMenu } from '#app/ui/frame/menu.tsx'
import { PageSection, SectionRows } from '#app/ui/page.tsx'
import { projectStatuses } from '#content/lists.ts'
import type { Route } from './+types/project.ts'
import { NextStepSection } from './next-step.tsx'
import { handleProjectOverviewForm } from './project-actions.server.ts'
import { ProjectFacts, ProjectNotes, ProjectRequestSection } from './project-facts.tsx'
import { useProjectHeader } from './project-header.tsx'

function ProjectProgress({ overview }: { overview: ProjectOverview & { start: string; today: string } }) {
  const { project, milestones, updates } = overview
  const progress = href('/admin/projects/:id/progress', { id: project.id })
  return (
    <PageSection id="progress" title={t('Progress')}>
      <ProjectTimeline
        milestones={milestones}
        start={overview.start}
        today={project.archivedAt ? null : overview.today}
        withTitles
      />
      {milestones.length + updates.length === 0 && (
        <p className="text-soft">{t('No milestones or updates yet.')}</p>
      )}
      {!project.archivedAt && <MilestoneSummary milestones={milestones} />}
      {updates.length > 0 && (
        <div className="mt-6">
          <SectionRows label={t('Latest updates')}>
            {updates.map(({ id, title, body, createdAt }) => (
              <li key={id} className="py-2.5">
                <p className="caption first-letter:uppercase">
                  <DateAndTime value={createdAt} />
                </p>
                <p className="font-semibold wrap-anywhere">{title}</p>
                <p className="line-clamp-2 whitespace-pre-line wrap-anywhere">{body}</p>
              </li>
            ))}
          </SectionRows>
        </div>
      )}
      <p className="mt-2 flex flex-wrap gap-x-6">
        {milestones.length === 0 && !project.archivedAt && (
          <Link to={`${progress}?add=milestone`} className="tall-link">
            {t('Add Milestone')}
          </Link>
        )}
        <Link to={progress} className="tall-link">
          {t('All updates and milestones')}
        </Link>
      </p>
    </PageSection>
  )
}

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const overview = await throwAsErrorResponse(loadProjectOverview(getAdminCtx(context), params.id))
  return { ...overview, start: today(overview.project.createdAt), today: today() }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  handleProjectOverviewForm(getAdminCtx(context), params.id, await request.formData())

const doneTexts = {
  saved: t('Changes saved.'),
  created: t('Project created.'),
  archived: t('Project archived.'),
  unarchived: t('Project unarchived.'),
}

export default function ProjectPage({ loaderData, actionData }: Route.ComponentProps) {
  const { project, requests, messages, documents, invoices } = loaderData
  const { id, account } = project
  const header = useProjectHeader()
  const { title } = header
  return (
    <>
      <div className="mb-6 grid gap-3 empty:hidden">
        <CompletionNotice texts={doneTexts} />
        <FormNotices outcome={actionData} error={getFirstError(actionData)} />
      </div>
      <div className="flex flex-wrap gap-3">
        {!project.archivedAt && (
          <>
            <Link
              to={`${href('/admin/projects/:id/progress', { id })}?add=update`}
              className="button button-brass"
            >
              {t('Post Update')}
            </Link>
            <Link to={`${href('/admin/documents/share')}?project=${id}`} className="button button-line">
              {t('Share a Document')}
            </Link>
            {account && makesInvoices && (
              <Link
                to={`${href('/admin/invoices/new')}?client=${account.uid}&project=${id}`}
                className="button button-line"
              >
                {t('New Invoice')}
              </Link>
            )}
          </>
        )}
        <Link to={href('/admin/projects/:id/edit', { id })} className="button button-line">
          {t('Edit Project')}
        </Link>
        {project.archivedAt && (
          <ButtonForm button={t('Unarchive Project')} fields={{ intent: 'unarchive' }} />
        )}
        <PageMenu subject={title}>
          {!project.isCaseStudy && (
            <TextDialog
              name="title"
              label={t('Title')}
              value={project.title}
              version={loaderData.titleVersion}
              button={t('Rename Project')}
              title={t('Rename project')}
            >
              {t('Clients see the new title right away. If the project is published, so do visitors.')}
            </TextDialog>
          )}
          <TextDialog
            name="status"
            label={t('Status')}
            value={project.status}
            version={loaderData.statusVersion}
            suggestions={projectStatuses}
            button={t('Change Status')}
            title={t('Change status')}
          >
            {t('Select a status or type your own. The client sees it right away.')}
          </TextDialog>
          {!project.archivedAt && <ArchiveProject project={{ ...project, title }} />}
        </PageMenu>
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_22rem] items-start">
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          {!project.archivedAt && <NextStepSection project={header} />}
          <ProjectProgress overview={loaderData} />
          {!project.archivedAt && (
            <OpenRequests
              page={href('/admin/projects/:id/requests', { id })}
              title={t('Open requests')}
              empty={t('No open requests.')}
              more={requests.more ? t('All requests') : t('Add a request')}
              requests={requests.rows}
            />
          )}
          <LatestMessages
            page={href('/admin/projects/:id/messages', { id })}
            title={t('Latest messages')}
            messages={messages}
          />
          <PageSection id="about" title={t('Description')}>
            <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{project.description}</p>
          </PageSection>
        </div>
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <ProjectFacts overview={loaderData} />
          <ProjectRequestSection project={project} />
          <DocumentsSection filter={`project=${id}`} documents={documents.rows} />
          <InvoicesSection filter={`project=${id}`} invoices={invoices} />
          <ProjectNotes notes={project.internalNotes} />
        </div>
      </div>
    </>
  )
}

/** Dialog that changes only one text of the project. `version`: the text's revision. */
function TextDialog({
  name,
  label,
  value,
  version,
  suggestions = [],
  button,
  title,
  children,
}: {
  name: 'title' | 'status'
  label: string
  value: string
  version: string
  suggestions?: { text: string }[]
  button: string
  title: string
  children: string
}) {
  const [field, list] = [useId(), useId()]
  return (
    <Confirm
      button={button}
      variant="menu"
      confirm={t('Save')}
      title={title}
      fields={{ intent: name, version }}
      inputs={
        <div>
          <label htmlFor={field} className="block font-medium mb-1.5">
            {label}
          </label>
          <input
            key={value}
            id={field}
            name={name}
            defaultValue={value}
            list={list}
            required
            autoComplete="off"
            maxLength={PROJECT_LIMITS[name]}
            className="field-control w-full"
          />
          <datalist id={list}>
            {suggestions.map(({ text }) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        </div>
      }
    >
      {children}
    </Confirm>
  )
}

function ArchiveProject({ project }: { project: ProjectDetails }) {
  const { title, openRequests } = project
  return (
    <Confirm
      button={t('Archive Project')}
      variant="menu"
      title={t('Archive “{title}”?', { title })}
      fields={{ intent: 'archive' }}
    >
      <p>
        {t(
          'The project will leave your list, but you can find it by searching or with the filter for archived projects. Clients can still view it with their past projects.',
        )}
      </p>
      {openRequests > 0 && <p>{formatClosedRequests(openRequests, 1)}</p>}
    </Confirm>
  )
}
