import { href, Link } from 'react-router'
import type { AdministratorCtx } from '#app/context.ts'
import { listFailedStaffInvitations } from '#app/domain/email-delivery/failed-emails.server.ts'
import { getAdministratorCtx } from '#app/domain/sign-in/guards.server.ts'
import { TeamMemberForm } from '#app/domain/users/admin-forms.ts'
import {
  deleteTeamMemberSessions,
  inviteTeamMember,
  listTeam,
  reinviteTeamMember,
  removeTeamMember,
  resetTeamMemberSecondFactor,
  type TeamMember,
} from '#app/domain/users/team.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { FailedEmails } from '#app/routes/admin/emails/failed-emails.tsx'
import { InvitationLink } from '#app/routes/admin/users/invitation-link.tsx'
import { defineFormHandler, handleFormByIntent, NoFields } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { ActionForm, Submit } from '#app/ui/form/form.tsx'
import { FormNotices, getFormError, Notice } from '#app/ui/form/form-outcome.tsx'
import { EmptyState } from '#app/ui/list/list-controls.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/team.ts'

export const meta = createTitleMeta(t('Team'))

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
      <ActionForm warnUnsaved schema={TeamMemberForm} className="grid gap-5 panel p-5 sm:p-7">
        {({ name, email }) => (
          <>
            <TextField field={name} label={t('Name')} autoComplete="off" />
            <TextField field={email} type="email" label={t('Email')} autoComplete="off" />
            <Submit text={t('Invite to Team')} sending={t('Sending...')} />
          </>
        )}
      </ActionForm>
    </PageSection>
  )
}

function StaffActions({ member }: { member: TeamMember }) {
  const { uid, name, active, app, passkey } = member
  return (
    <div className="flex flex-wrap gap-2">
      {active ? (
        <Confirm
          button={t('Sign Out Everywhere')}
          subject={t('of {name}', { name })}
          title={t('Sign {name} out everywhere?', { name })}
          fields={{ intent: 'end-sessions', entry: uid }}
        >
          {t('The person will be signed out on all devices and can sign in again right away.')}
        </Confirm>
      ) : (
        <InviteStaffAgainDialog member={member} />
      )}
      {(app || passkey) && (
        <Confirm
          button={t('Turn Off Two-Factor Sign-In')}
          subject={t('of {name}', { name })}
          title={t('Turn off two-factor sign-in for {name}?', { name })}
          fields={{ intent: 'reset-second-factor', entry: uid }}
        >
          {t(
            'Use this if the person has lost their phone. We’ll remove their authenticator app, recovery codes and passkeys, sign them out everywhere, and email them. After that, they can sign in with just their password, so first make sure that they really asked for this.',
          )}
        </Confirm>
      )}
      <RemoveStaffDialog member={member} />
    </div>
  )
}

function RemoveStaffDialog({ member: { uid, name, leads } }: { member: TeamMember }) {
  return (
    <Confirm
      button={t('Remove')}
      subject={name}
      title={t('Remove {name}?', { name })}
      fields={{ intent: 'remove', entry: uid }}
      variant="danger"
    >
      <p>
        {t(
          '{name} will be signed out everywhere right away and won’t be able to sign in anymore. Their password, passkeys and links in earlier emails will stop working.',
          { name },
        )}
      </p>
      {leads > 0 && (
        <p>{t('You’ll become the lead of {leads}.', { leads: countPhrase(leads, 'project') })}</p>
      )}
      <p>{t('The activity log keeps their entries under their name. You can invite them again.')}</p>
    </Confirm>
  )
}

function InviteStaffAgainDialog({ member: { uid, name, email } }: { member: TeamMember }) {
  return (
    <Confirm
      button={t('Invite Again')}
      subject={name}
      title={t('Invite {name} again?', { name })}
      fields={{ intent: 'invite-again', entry: uid }}
    >
      {t('We’ll email a new invitation to {email}. Earlier links stop working.', { email })}
    </Confirm>
  )
}

const nameColumn: Column<TeamMember> = {
  header: t('Name'),
  title: true,
  cell: ({ uid, name, email }) => (
    <>
      {name}
      <div className="text-soft font-normal">{email}</div>
      <Link to={`${href('/admin/activity')}?actor=${uid}`} className="tall-link font-normal">
        {t('Activity')}
        <span className="sr-only"> {t('of {name}', { name })}</span>
      </Link>
    </>
  ),
}

const lastSeenColumn: Column<TeamMember> = {
  header: t('Last seen'),
  cell: ({ lastSeenAt }) => (lastSeenAt ? <DateAndTime value={lastSeenAt} /> : t('Never')),
}

const staffColumns: Column<TeamMember>[] = [
  nameColumn,
  { header: t('Status'), cell: (member) => <StaffStateCell member={member} /> },
  { header: t('Two-factor'), cell: formatSecondFactor },
  lastSeenColumn,
  { header: t('Projects'), align: 'end', cell: ({ leads }) => leads },
  { header: t('Actions'), hiddenHeader: true, cell: (member) => <StaffActions member={member} /> },
]

const formerStaffColumns: Column<TeamMember>[] = [
  nameColumn,
  { header: t('Removed'), cell: ({ removedAt }) => removedAt && <LocalDate value={removedAt} /> },
  lastSeenColumn,
  {
    header: t('Actions'),
    hiddenHeader: true,
    cell: (member) => <InviteStaffAgainDialog member={member} />,
  },
]

const StaffTable = ({ members }: { members: TeamMember[] }) => (
  <Table
    label={t('Team members')}
    columns={staffColumns}
    rows={members}
    rowKey={({ uid }) => uid}
    manyColumns
  />
)

const FormerStaffTable = ({ members }: { members: TeamMember[] }) => (
  <Table
    label={t('Former team members')}
    columns={formerStaffColumns}
    rows={members}
    rowKey={({ uid }) => uid}
  />
)

/** Shows the account's state. An account counts as active only after its first sign-in. */
function StaffStateCell({ member: { active, lastSeenAt, invitedAt } }: { member: TeamMember }) {
  return (
    <>
      {active && lastSeenAt ? (
        <StatusBadge>{t('Active')}</StatusBadge>
      ) : (
        <StatusBadge meaning="neutral">{active ? t('Never signed in') : t('Invited')}</StatusBadge>
      )}
      {!active && invitedAt && (
        <div className="mt-1 text-soft">
          <LocalDate value={invitedAt} />
        </div>
      )}
    </>
  )
}

function formatSecondFactor({ app, passkey }: TeamMember): string {
  if (app) return passkey ? t('Authenticator app, passkey') : t('Authenticator app')
  return passkey ? t('Passkey') : t('None')
}

/** `link`: the invitation URL, shown only once. */
type TeamFormExtra = { link?: string }

function handleTeamForm(ctx: AdministratorCtx, form: FormData) {
  const button = (verb: (uid: string) => Promise<{ notice: string; link?: string }>) =>
    defineFormHandler(NoFields, (_, uid) => verb(uid))
  const sent = ({ email, link }: { email: string; link: string }) => ({
    notice: t('Invitation sent to {email}.', { email }),
    link,
  })
  return handleFormByIntent<TeamFormExtra>(ctx, form, {
    '': defineFormHandler(TeamMemberForm, async (member) => sent(await inviteTeamMember(ctx, member)), {
      resetForm: true,
    }),
    'invite-again': button(async (uid) => sent(await reinviteTeamMember(ctx, uid))),
    'end-sessions': button(async (uid) => {
      await deleteTeamMemberSessions(ctx, uid)
      return { notice: t('Team member signed out everywhere.') }
    }),
    'reset-second-factor': button(async (uid) => {
      await resetTeamMemberSecondFactor(ctx, uid)
      return { notice: t('Two-factor sign-in turned off. We’ve emailed the person.') }
    }),
    remove: button(async (uid) => {
      const { name, projects } = await removeTeamMember(ctx, uid)
      if (projects === 0) return { notice: t('{name} removed and signed out everywhere.', { name }) }
      const led = countPhrase(projects, 'project')
      return {
        notice: t('{name} removed and signed out everywhere. You’ve taken over {led} from them.', {
          name,
          led,
        }),
      }
    }),
  })
}
