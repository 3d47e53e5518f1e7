import { MAX_FIELD_LENGTHS } from '#app/core/form-fields.ts'
import { listFailedStaffInvitations } from '#app/domain/email-delivery/failed-emails.server.ts'
import { getAdministratorCtx } from '#app/domain/sign-in/guards.server.ts'
import { listTeam } from '#app/domain/users/team.server.ts'
import { TeamMemberForm } from '#app/domain/users/team-forms.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/translations/texts.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm } from '#app/ui/form/form.tsx'
import { getFormError } from '#app/ui/form/form-outcome.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { FormNotices, Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PageSection } from '#app/ui/page-section.tsx'
import { FailedEmails } from '../emails/failed-emails.tsx'
import { InvitationLink } from '../users/invitation-link.tsx'
import type { Route } from './+types/team.ts'
import { FormerStaffTable, StaffTable } from './staff-table.tsx'
import { handleTeamForm } from './team-actions.server.ts'

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Team'))

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = getAdministratorCtx(context)
  const [team, failedEmails] = await Promise.all([listTeam(ctx), listFailedStaffInvitations(ctx)])
  return { ...team, failedEmails }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleTeamForm(getAdministratorCtx(context), await request.formData())

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { members, former, failedEmails } = loaderData
  return (
    <>
      <PageHeader title={t('Team')}>
        {t(
          'Team members can use everything here except the Team and System pages and your account. The activity log shows what each of them does.',
        )}
      </PageHeader>
      <div className="mb-8 grid gap-3 max-w-2xl empty:hidden">
        <FormNotices outcome={actionData} />
        {actionData?.intent && (
          <Notice outcome={actionData} tone="bad">
            {getFormError(actionData)}
          </Notice>
        )}
        {actionData?.link && <InvitationLink link={actionData.link} />}
        <FailedEmails emails={failedEmails} />
      </div>
      {members.length > 0 ? (
        <StaffTable members={members} />
      ) : (
        <EmptyState>{t('No team members yet. Invite the first one below.')}</EmptyState>
      )}
      <InviteStaffForm />
      {former.length > 0 && (
        <PageSection id="former" title={t('Former team members')} className="mt-12">
          <FormerStaffTable members={former} />
        </PageSection>
      )}
    </>
  )
}

function InviteStaffForm() {
  return (
    <PageSection id="invite" title={t('Invite to the team')} className="mt-12 max-w-2xl">
      <p className="mb-5 text-soft">
        {t(
          'We’ll create an account and email the person a link to set a password. You can’t use a client’s email.',
        )}
      </p>
      <ActionForm
        warnUnsaved
        schema={TeamMemberForm}
        button={t('Invite to Team')}
        sendingText={t('Inviting...')}
        className="grid gap-5 bg-surface border border-line p-5 sm:p-7"
      >
        {({ name, email }) => (
          <>
            <TextField field={name} label={t('Name')} maxLength={MAX_FIELD_LENGTHS.name} autoComplete="off" />
            <TextField
              field={email}
              type="email"
              label={t('Email')}
              maxLength={MAX_FIELD_LENGTHS.email}
              autoComplete="off"
            />
          </>
        )}
      </ActionForm>
    </PageSection>
  )
}
