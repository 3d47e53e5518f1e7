import { href, redirect } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import { requestProject } from '#app/domain/projects/client-projects.server.ts'
import { RequestProjectForm, requestLimits } from '#app/domain/projects/form.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { keepEntered } from '#app/routes/keep-entered.ts'
import { t } from '#app/texts.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { budgetOptions, serviceOptions } from '#content/contact.ts'
import { actionHeaders } from '../action-headers.ts'
import { takeForm } from '../take-form.server.ts'
import type { Route } from './+types/request-project.ts'

export const headers = actionHeaders
export const meta: Route.MetaFunction = () => unlistedMeta(t('Request New Project'))

export function loader({ context }: Route.LoaderArgs) {
  clientCtx(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = clientCtx(context)
  return takeForm(ctx, await request.formData(), {
    schema: RequestProjectForm,
    fault: t('Your request could not be sent. Please try again.'),
    run: async (form) => {
      const { id } = await requestProject(ctx, form)
      return redirect(`${href('/client/projects/:id', { id })}?done=requested`)
    },
  })
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export const clientAction = (args: Route.ClientActionArgs) => keepEntered(args)

export default function RequestProject({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('Request New Project')}>
        {t('We read it and answer within one working day.')}
      </PageHead>
      <ActionForm
        guard
        schema={RequestProjectForm}
        answer={actionData}
        button={t('Send Request')}
        sendingText={t('Sending...')}
        className="grid gap-5 max-w-2xl"
      >
        {(fields) => (
          <>
            <TextField field={fields.title} label={t('Title')} maxLength={requestLimits.title} />
            <TextAreaField
              field={fields.description}
              label={t('Description')}
              rows={6}
              maxLength={requestLimits.description}
            />
            <div className="grid gap-5 sm:grid-cols-2 items-start">
              <SelectField
                field={fields.service}
                label={t('Service')}
                empty={t('Select a service')}
                options={options(serviceOptions)}
              />
              <SelectField
                field={fields.budget}
                label={t('Budget')}
                empty={t('Not decided yet')}
                optional
                options={options(budgetOptions)}
              />
              <TextField field={fields.wishedStart} type="date" label={t('Preferred start')} optional />
            </div>
          </>
        )}
      </ActionForm>
    </>
  )
}
