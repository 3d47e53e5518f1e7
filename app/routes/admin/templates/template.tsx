import { href, redirect } from 'react-router'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { TEMPLATE_KINDS, TemplateForm } from '#app/domain/templates/template-form.ts'
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  updateTemplate,
} from '#app/domain/templates/templates.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/template.ts'
import { TEMPLATE_KIND_TEXTS } from './template-kind-texts.ts'

/** Used in the path in place of an id when creating a template. */
const NEW = 'new'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && (loaderData.template?.name ?? t('New template')))

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  return { template: id === NEW ? null : await throwAsErrorResponse(findTemplate(ctx, id)) }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  const list = href('/admin/templates')
  return handleFormByIntent(ctx, await request.formData(), {
    save: defineFormHandler(TemplateForm, async (form) => {
      await (id === NEW ? createTemplate(ctx, form) : updateTemplate(ctx, id, form))
      return redirect(`${list}?done=saved`)
    }),
    delete: defineButtonHandler(() => deleteTemplate(ctx, id), { redirectTo: `${list}?done=deleted` }),
  })
}

export default function TemplatePage({ loaderData: { template } }: Route.ComponentProps) {
  const { version, id: _, ...stored } = template ?? { version: undefined, id: NEW }
  return (
    <>
      <PageHeader
        title={template?.name ?? t('New template')}
        back={{ to: href('/admin/templates'), text: t('Templates') }}
      />
      <div className="grid gap-6 max-w-2xl">
        <ActionForm
          warnUnsaved
          intent="save"
          schema={TemplateForm}
          version={version}
          defaultValue={stored}
          className="grid gap-5 panel p-5 sm:p-7"
        >
          {(fields) => (
            <>
              <SelectField
                field={fields.kind}
                label={t('Used for')}
                empty={t('Select')}
                options={TEMPLATE_KINDS.map((value) => ({ value, label: TEMPLATE_KIND_TEXTS[value] }))}
              />
              <TextField
                field={fields.name}
                label={t('Name')}
                hint={t('Only your team can see this.')}
                autoComplete="off"
              />
              <TextAreaField field={fields.body} label={t('Text')} rows={10} />
              <Submit text={t('Save Template')} />
            </>
          )}
        </ActionForm>
        {template && (
          <div>
            <Confirm
              button={t('Delete Template')}
              variant="danger"
              confirm={t('Delete Template')}
              title={t('Delete “{name}”?', { name: template.name })}
              fields={{ intent: 'delete' }}
            >
              <p>
                {t(
                  'Your team will no longer be able to insert this template. Messages you’ve already sent won’t change.',
                )}
              </p>
            </Confirm>
          </div>
        )}
      </div>
    </>
  )
}
