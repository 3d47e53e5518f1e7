import { href, redirect } from 'react-router'
import type { ProjectQuestion } from '#app/domain/projects/confirm-project.server.ts'
import { createCaseStudy, createProject } from '#app/domain/projects/edit-project.server.ts'
import { suggestStatuses } from '#app/domain/projects/list-projects.server.ts'
import { ProjectForm } from '#app/domain/projects/project-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { plannedStatus } from '#content/lists.ts'
import type { Route } from './+types/new-project.ts'
import { ConfirmProjectDialog } from './confirm-project-dialog.tsx'
import { DetailFields, PublishFields, StatusField } from './project-fields.tsx'

const PUBLISH_FIELDS = ['published', 'client', 'duration', 'tags', 'technologies', 'results']

/** Form for a new project. The public site's fields are collapsed. */
function NewProjectForm({
  defaultValue,
  statuses,
}: {
  defaultValue: { clientEmail: string; status: string }
  statuses: string[]
}) {
  const outcome = useOutcome<{ question: ProjectQuestion }>()
  const wrong = Object.keys(outcome?.result.error ?? {})
  const unfolded = PUBLISH_FIELDS.some((name) => wrong.includes(name)) || Boolean(outcome?.question)
  return (
    <>
      {outcome?.question && <ConfirmProjectDialog question={outcome.question} form="form-save" />}
      <ActionForm
        schema={ProjectForm}
        warnUnsaved
        intent="save"
        defaultValue={defaultValue}
        button={t('Create Project')}
        className="grid gap-10 max-w-3xl"
      >
        {(fields) => (
          <>
            <DetailFields
              fields={fields}
              statusField={<StatusField field={fields.status} statuses={statuses} />}
            />
            <Disclosure
              summary={t('Details for the website')}
              button="line"
              open={unfolded}
              className="border-t border-line pt-6"
            >
              <div className="mt-5 grid gap-5">
                <PublishFields fields={fields} />
              </div>
            </Disclosure>
          </>
        )}
      </ActionForm>
    </>
  )
}

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('New project'))

/** `client`: the main contact's email, to prefill. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return { statuses: await suggestStatuses(getAdminCtx(context)), client: getTextParam(url, 'client') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleForm(ctx, await request.formData(), {
    schema: ProjectForm,
    submit: async (form) => {
      const create = form.confirmed === 'case-study' ? createCaseStudy : createProject
      const { id } = await create(ctx, form)
      return redirect(`${href('/admin/projects/:id', { id })}?done=created`)
    },
  })
}

export default function NewProjectPage({ loaderData }: Route.ComponentProps) {
  const { statuses, client } = loaderData
  return (
    <>
      <PageHeader title={t('New project')} back={{ to: href('/admin/projects'), text: t('Projects') }} />
      <NewProjectForm defaultValue={{ clientEmail: client, status: plannedStatus }} statuses={statuses} />
    </>
  )
}
