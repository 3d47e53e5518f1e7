import { href, Link } from 'react-router'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { InviteForm } from '#app/domain/users/admin-forms.ts'
import { type Invitation, inviteClient } from '#app/domain/users/invitations.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { TemplateMenu } from '#app/routes/admin/templates/template-menu.tsx'
import { defineFormHandler, handleForm } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { Notice } from '#app/ui/form/form-outcome.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/invite.ts'
import { InvitationLink } from './invitation-link.tsx'

export const meta = createTitleMeta(t('Invite a client'))

export function loader({ context }: Route.LoaderArgs) {
  getAdminCtx(context)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  const handler = defineFormHandler(InviteForm, async (person) => ({
    invited: await inviteClient(ctx, person),
  }))
  return handleForm(ctx, await request.formData(), handler)
}

export default function InviteClientPage({ actionData }: Route.ComponentProps) {
  const invited = actionData?.invited
  return invited ? <InvitationSent invited={invited} /> : <InviteClientForm />
}

function InvitationSent({ invited }: { invited: Invitation }) {
  return (
    <>
      <PageHeader title={t('Invite a client')} />
      <div className="max-w-2xl">
        <Notice outcome={invited} tone="good">
          {t('Invitation sent to {email}.', { email: invited.email })}
        </Notice>
        <InvitationLink link={invited.link} />
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to={`${href('/admin')}?open=${invited.uid}`} className="button button-brass">
            {t('View User')}
          </Link>
          <Link to={href('/admin/invite')} reloadDocument className="button button-line">
            {t('Invite Another Client')}
          </Link>
        </p>
      </div>
    </>
  )
}

function InviteClientForm() {
  return (
    <>
      <PageHeader title={t('Invite a client')}>
        {t(
          'We’ll create an account and email the client a link to set a password. They have to accept the terms before they can use the portal.',
        )}
      </PageHeader>
      <ActionForm warnUnsaved schema={InviteForm} className="grid gap-5 max-w-2xl panel p-5 sm:p-7">
        {(fields) => (
          <>
            <TextField field={fields.name} label={t('Name')} autoComplete="off" />
            <TextField field={fields.email} type="email" label={t('Email')} autoComplete="off" />
            <TextField field={fields.company} label={t('Company')} optional autoComplete="off" />
            <TextAreaField
              field={fields.message}
              label={t('Message')}
              hint={t('Appears in the email, above the link.')}
              optional
              aside={<TemplateMenu kind="invitation" into={fields.message.id} />}
            />
            <Submit text={t('Send Invitation')} sending={t('Sending...')} />
          </>
        )}
      </ActionForm>
    </>
  )
}
