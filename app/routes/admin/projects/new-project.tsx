import { href, redirect } from 'react-router'
import { type CompanyOption, listCompanyOptions } from '#app/domain/companies/companies.server.ts'
import { createProject } from '#app/domain/projects/edit-project.server.ts'
import { suggestStatuses } from '#app/domain/projects/list-projects.server.ts'
import { ProjectForm } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { plannedStatus } from '#content/lists.ts'
import type { Route } from './+types/new-project.ts'
import { DetailFields, SiteFields } from './project-fields.tsx'

const SITE_FIELDS = ['client', 'duration', 'tags', 'technologies', 'results']

function NewProjectForm({
  defaultValue,
  ...options
}: {
  defaultValue: { clientEmail: string; companyId: string; status: string }
  statuses: string[]
  companies: CompanyOption[]
}) {
  const wrong = Object.keys(useOutcome()?.result.error ?? {})
  return (
    <ActionForm
      schema={ProjectForm}
      warnUnsaved
      intent="save"
      defaultValue={defaultValue}
      className="grid gap-10 max-w-3xl"
    >
      {(fields) => (
        <>
          <DetailFields fields={fields} {...options} isNew />
          <Disclosure
            summary={t('Details for the site')}
            button="line"
            open={SITE_FIELDS.some((name) => wrong.includes(name))}
            className="border-t border-line pt-6"
          >
            <div className="mt-5 grid gap-5">
              <SiteFields fields={fields} />
            </div>
          </Disclosure>
          <Submit text={t('Create Project')} />
        </>
      )}
    </ActionForm>
  )
}

export const meta = createTitleMeta(t('New project'))

/** `client`: the main contact's email, to prefill. `company`: the id of the company. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const company = getTextParam(url, 'company')
  return {
    statuses: await suggestStatuses(ctx),
    companies: await listCompanyOptions(ctx),
    client: getTextParam(url, 'client'),
    company,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleForm(ctx, await request.formData(), {
    schema: ProjectForm,
    submit: async (form) => {
      const { id } = await createProject(ctx, form)
      return redirect(`${href('/admin/projects/:id', { id })}?done=created`)
    },
  })
}

export default function NewProjectPage({ loaderData }: Route.ComponentProps) {
  const { client, company, ...options } = loaderData
  return (
    <>
      <PageHeader title={t('New project')} back={{ to: href('/admin/projects'), text: t('Projects') }} />
      <NewProjectForm
        defaultValue={{ clientEmail: client, companyId: company, status: plannedStatus }}
        {...options}
      />
    </>
  )
}
