import { href, Link } from 'react-router'
import type { TeamMember } from '#app/domain/users/team.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t } from '#app/translations/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'

function StaffActions({ member }: { member: TeamMember }) {
  const { uid, name, active, app, passkey } = member
  return (
    <div className="flex flex-wrap gap-2">
      {active ? (
        <Confirm
          button={t('Sign Out Everywhere')}
          subject={t('of {name}', { name })}
          title={t('Sign out everywhere?')}
          fields={{ intent: 'end-sessions', entry: uid }}
        >
          {t('We’ll sign {name} out on all devices. They can sign in again right away.', { name })}
        </Confirm>
      ) : (
        <InviteStaffAgainDialog member={member} />
      )}
      {(app || passkey) && (
        <Confirm
          button={t('Turn Off Two-Factor Sign-In')}
          subject={t('of {name}', { name })}
          title={t('Turn off two-factor sign-in?')}
          fields={{ intent: 'reset-second-factor', entry: uid }}
        >
          {t(
            'Use this if {name} has lost their phone. We’ll remove their authenticator app, recovery codes and passkeys, sign them out everywhere, and email them. After that, they can sign in with just their password, so first make sure that {name} really asked for this.',
            { name },
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

export const StaffTable = ({ members }: { members: TeamMember[] }) => (
  <Table
    label={t('Team members')}
    columns={staffColumns}
    rows={members}
    rowKey={({ uid }) => uid}
    manyColumns
  />
)

export const FormerStaffTable = ({ members }: { members: TeamMember[] }) => (
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
