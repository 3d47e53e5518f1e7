import { href, Link } from 'react-router'
import { listCompanyOptions } from '#app/domain/companies/companies.server.ts'
import { inviteClient } from '#app/domain/companies/invite-into-company.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { InviteForm } from '#app/domain/users/admin-forms.ts'
import type { Invitation } from '#app/domain/users/invitations.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { CompanySelect } from '#app/routes/admin/companies/company-select.tsx'
import { BillingField } from '#app/routes/admin/right-field.tsx'
import { TemplateMenu } from '#app/routes/admin/templates/template-menu.tsx'
import { defineFormHandler, handleForm } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { Notice } from '#app/ui/form/form-outcome.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/invite.ts'
import { InvitationLink } from './invitation-link.tsx'

export const meta = createTitleMeta(t('Invite a client'))

/** `company`: the id of the company to select. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    company: getTextParam(url, 'company'),
    companies: await listCompanyOptions(getAdminCtx(context)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  const handler = defineFormHandler(InviteForm, async (person) => ({
    invited: await inviteClient(ctx, person),
  }))
  return handleForm(ctx, await request.formData(), handler)
}

export default function InviteClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const invited = actionData?.invited
  return invited ? <InvitationSent invited={invited} /> : <InviteClientForm {...loaderData} />
}

function InvitationSent({ invited }: { invited: Invitation }) {
  return (
    <>
      <PageHeader title={t('Invite a client')} />
      <div className="max-w-2xl">
        <Notice outcome={invited} tone="good">
          {invited.link
            ? t('Invitation sent to {email}.', { email: invited.email })
            : t('{email} was a guest of a data room and is a client now. We sent no email.', {
                email: invited.email,
              })}
        </Notice>
        {invited.link && <InvitationLink link={invited.link} />}
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

function InviteClientForm({ company, companies }: Route.ComponentProps['loaderData']) {
  return (
    <>
      <PageHeader title={t('Invite a client')}>
        {t(
          'We’ll create an account and email the client a link to set a password. They have to accept the terms before they can use the portal.',
        )}
      </PageHeader>
      <ActionForm
        warnUnsaved
        schema={InviteForm}
        defaultValue={{ companyId: company }}
        className="grid gap-5 max-w-2xl panel p-5 sm:p-7"
      >
        {(fields) => (
          <>
            <TextField field={fields.name} label={t('Name')} autoComplete="off" />
            <TextField field={fields.email} type="email" label={t('Email')} autoComplete="off" />
            <CompanySelect field={fields.companyId} companies={companies} optional empty={t('No company')} />
            {fields.companyId.value && <BillingField field={fields.billing} />}
            {/* Also with a company, because text typed before the scripts are ready must stay visible. */}
            <TextField
              field={fields.company}
              label={t('Company name')}
              hint={t('Shown with their name. It gives no access.')}
              optional
              autoComplete="off"
            />
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
