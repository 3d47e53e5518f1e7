import { href, redirect } from 'react-router'
import { requestProjectForClient } from '#app/domain/projects/client-projects.server.ts'
import { RequestProjectForm } from '#app/domain/projects/project-forms.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { handleForm } from '#app/routes/form-handler.server.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { budgetOptions, serviceOptions } from '#content/contact.ts'
import type { Route } from './+types/request-project.ts'

export const headers = actionHeaders
export const meta = createTitleMeta(t('Request New Project'))

export function loader({ context }: Route.LoaderArgs) {
  getClientCtx(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getClientCtx(context)
  return handleForm(ctx, await request.formData(), {
    schema: RequestProjectForm,
    submit: async (form) => {
      const { id } = await requestProjectForClient(ctx, form)
      return redirect(`${href('/client/projects/:id', { id })}?done=requested`)
    },
  })
}

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export default function RequestProjectPage() {
  return (
    <>
      <PageHeader title={t('Request New Project')}>
        {t('Tell us about your project. We’ll reply within one business day.')}
      </PageHeader>
      <ActionForm warnUnsaved schema={RequestProjectForm} className="grid gap-5 max-w-2xl">
        {(fields) => (
          <>
            <TextField field={fields.title} label={t('Title')} />
            <TextAreaField field={fields.description} label={t('Description')} rows={6} />
            <div className="grid gap-5 sm:grid-cols-2 items-start">
              <SelectField
                field={fields.service}
                label={t('Service')}
                empty={t('Select a service')}
                options={toOptions(serviceOptions)}
              />
              <SelectField
                field={fields.budget}
                label={t('Budget')}
                empty={t('Not decided yet')}
                optional
                options={toOptions(budgetOptions)}
              />
              <TextField field={fields.wishedStart} type="date" label={t('Preferred start date')} optional />
            </div>
            <Submit text={t('Send Request')} sending={t('Sending...')} />
          </>
        )}
      </ActionForm>
    </>
  )
}
