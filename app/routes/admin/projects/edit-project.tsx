import { href, Link } from 'react-router'
import { listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import { type CompanyOption, listCompanyOptions } from '#app/domain/companies/companies.server.ts'
import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import {
  findProject,
  type ProjectDetails,
  suggestStatuses,
} from '#app/domain/projects/list-projects.server.ts'
import { DetailsForm, detailFieldNames, NO_COMPANY } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/edit-project.ts'
import { ConfirmProjectDialog } from './confirm-project-dialog.tsx'
import { handleProjectForm } from './project-actions.server.ts'
import { ProjectRequestSection } from './project-facts.tsx'
import { DetailFields } from './project-fields.tsx'
import { useProjectHeader } from './project-header.tsx'

function DeleteProjectSection({ project }: { project: ProjectDetails }) {
  const { documents, invoices, drafts, requests, messages, members, account } = project
  const { title } = useProjectHeader()
  const people = members + (account ? 1 : 0)
  const parts = [
    t('its picture'),
    t('updates'),
    t('milestones'),
    ...listIfOn('requests', countPhrase(requests, 'request')),
    ...listIfOn('messages', countPhrase(messages, 'message')),
  ]
  return (
    <PageSection id="delete" title={t('Delete')} className="border border-line p-5">
      <p className="mb-4 text-soft">
        {t('If the project is finished, archive it instead. To hide it from the site, unpublish it.')}
      </p>
      <Confirm
        button={t('Delete Project')}
        variant="danger"
        confirm={t('Delete Project')}
        title={t('Delete “{title}”?', { title })}
        fields={{ intent: 'delete' }}
      >
        <p>
          {t('This permanently deletes the project, along with {parts}.', { parts: joinList(parts) })}{' '}
          {people === 1 && t('The one person on the project loses access.')}
          {people > 1 && t('All {people} people on the project lose access.', { people })}
        </p>
        <p className="mt-2">
          {documents > 0 &&
            t(
              'Its documents ({documents}) are kept, but will no longer belong to a project. They stay visible only to the person who uploaded or received them. Your document list shows which project they came from.',
              { documents },
            )}{' '}
          {invoices + drafts > 0 &&
            t('Its invoices ({invoices}) are kept, too.', { invoices: invoices + drafts })}{' '}
          {invoices > 0 && t('Sent invoices keep the project name.')}{' '}
          {drafts > 0 && t('Draft invoices will no longer show this project.')}
        </p>
      </Confirm>
    </PageSection>
  )
}

function ProjectDetailsForm({
  project,
  ...options
}: {
  project: ProjectDetails
  statuses: string[]
  companies: CompanyOption[]
}) {
  const question = useOutcome<{ question: ProjectQuestion }>('save')?.question
  const stored = {
    ...project,
    clientEmail: project.account?.email,
    companyId: project.companyId ?? NO_COMPANY,
  }
  return (
    <div>
      {question && <ConfirmProjectDialog question={question} form="form-save" />}
      <ActionForm
        schema={DetailsForm}
        warnUnsaved
        intent="save"
        version={project.version}
        defaultValue={Object.fromEntries(detailFieldNames.map((name) => [name, stored[name]]))}
        className="grid gap-10 max-w-3xl"
      >
        {(fields) => (
          <>
            <input type="hidden" name="statusWas" value={project.status} />
            <DetailFields fields={fields} {...options} />
            <Submit text={t('Save')}>
              <Link to={href('/admin/projects/:id', { id: project.id })} className="button button-line">
                {t('Cancel')}
              </Link>
            </Submit>
          </>
        )}
      </ActionForm>
    </div>
  )
}

export const meta = createTabMeta(t('Edit project'))

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const [project, statuses] = await Promise.all([
    throwAsErrorResponse(findProject(ctx, params.id)),
    suggestStatuses(ctx),
  ])
  return { project, statuses, companies: await listCompanyOptions(ctx) }
}

export const action = async ({ request, context, params: { id } }: Route.ActionArgs) =>
  handleProjectForm(getAdminCtx(context), id, await request.formData())

export default function EditProjectPage({ loaderData }: Route.ComponentProps) {
  const { project, ...options } = loaderData
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,48rem)_minmax(18rem,1fr)] items-start">
      <PageSection id="edit" title={t('Edit project')}>
        <ProjectDetailsForm key={project.id} project={project} {...options} />
      </PageSection>
      <div className="grid gap-8">
        <ProjectRequestSection project={project} />
        <DeleteProjectSection project={project} />
      </div>
    </div>
  )
}
