import { href, redirect } from 'react-router'
import { addAgreementVersion, findAgreementToReplace } from '#app/domain/rooms/group-agreements.server.ts'
import { AgreementVersionForm } from '#app/domain/rooms/room-forms.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { defineFormHandler, handleForm, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { SelectField, TextAreaField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/agreement-version.ts'

export const headers = actionHeaders
export const meta = createTabMeta(t('New Version'))

export const loader = ({ context, params: { id, group } }: Route.LoaderArgs) =>
  throwAsErrorResponse(findAgreementToReplace(getAdminCtx(context), id, group))

export async function action({ request, context, params: { id, group } }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleForm(
    ctx,
    await request.formData(),
    defineFormHandler(AgreementVersionForm, async (form) => {
      await addAgreementVersion(ctx, id, group, form)
      return redirect(`${href('/admin/projects/:id/room/groups', { id })}?done=version`)
    }),
  )
}

export default function AgreementVersionPage({ loaderData }: Route.ComponentProps) {
  const { group, version, text, people, templates } = loaderData
  return (
    <PageSection id="version" title={t('New agreement for {group}', { group })} className="max-w-3xl">
      <div className="grid gap-2 mb-6">
        <p>
          {people.length > 0
            ? t('Everyone in the group must accept the new version before entering the room again:')
            : t('Nobody is in the group yet.')}
        </p>
        {people.length > 0 && (
          <ul className="list-disc pl-5">
            {people.map((name) => (
              <li key={name} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        )}
        <p className="text-soft">
          {t(
            'Earlier acceptances are kept as evidence. Changing the template doesn’t change this agreement.',
          )}
        </p>
      </div>
      <ActionForm
        warnUnsaved
        schema={AgreementVersionForm}
        version={version}
        defaultValue={{ text }}
        className="grid gap-6"
      >
        {(fields) => (
          <>
            <SelectField
              field={fields.template}
              label={t('Template')}
              hint={t('A template replaces the text below.')}
              empty={t('Use the text below')}
              options={templates}
              optional
            />
            <TextAreaField
              field={fields.text}
              label={t('Text')}
              hint={t('Markdown. {project} stands for the name of the room.', { project: '{project}' })}
              rows={20}
              optional
            />
            <Submit text={t('Save New Version')} sending={t('Saving...')} />
          </>
        )}
      </ActionForm>
    </PageSection>
  )
}
