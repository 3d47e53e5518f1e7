import { href, Link } from 'react-router'
import type { TeamMember } from '#app/domain/team/team.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { DateAndTime, LocalDate } from '#app/ui/dates.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'

export function StaffActions({ colleague }: { colleague: TeamMember }) {
  const { uid, name, active, app, passkey } = colleague
  return (
    <div className="flex flex-wrap gap-2">
      {active ? (
        <Confirm
          button="Sign Out Everywhere"
          about={`of ${name}`}
          title="Sign out everywhere?"
          fields={{ intent: 'end-sessions', entry: uid }}
        >
          Signs {name} out on all devices. They can log in again.
        </Confirm>
      ) : (
        <InviteStaffAgainDialog colleague={colleague} />
      )}
      {(app || passkey) && (
        <Confirm
          button="Reset Two-Factor"
          about={`of ${name}`}
          title="Reset two-factor?"
          fields={{ intent: 'reset-second-factor', entry: uid }}
        >
          For a lost phone. Removes {name}’s authenticator app, recovery codes and passkeys, and signs them
          out everywhere. After that the password alone is enough to sign in, so make sure the request really
          comes from them. We’ll email them.
        </Confirm>
      )}
      <RemoveStaffDialog colleague={colleague} />
    </div>
  )
}

function RemoveStaffDialog({ colleague: { uid, name, leads } }: { colleague: TeamMember }) {
  return (
    <Confirm
      button="Remove"
      about={name}
      title={`Remove ${name}?`}
      fields={{ intent: 'remove', entry: uid }}
      look="danger"
    >
      <p>
        {name} is signed out everywhere right away and can’t log in anymore. Password, passkeys and links in
        earlier emails stop working.
      </p>
      {leads > 0 && <p>{`You become the lead of ${countPhrase(leads, 'project')}.`}</p>}
      <p>Their activity stays in the log under their name, and you can invite them again.</p>
    </Confirm>
  )
}

export function InviteStaffAgainDialog({ colleague: { uid, name, email } }: { colleague: TeamMember }) {
  return (
    <Confirm
      button="Invite Again"
      about={name}
      title={`Invite ${name} again?`}
      fields={{ intent: 'invite-again', entry: uid }}
    >
      We’ll email a new invitation to {email}. Earlier links stop working.
    </Confirm>
  )
}

const nameColumn: Column<TeamMember> = {
  head: 'Name',
  title: true,
  cell: ({ uid, name, email }) => (
    <>
      {name}
      <div className="text-soft font-normal">{email}</div>
      <Link to={`${href('/admin/activity')}?actor=${uid}`} className="tall-link font-normal">
        Activity<span className="sr-only"> of {name}</span>
      </Link>
    </>
  ),
}

const lastSeenColumn: Column<TeamMember> = {
  head: 'Last seen',
  cell: ({ lastSeenAt }) => (lastSeenAt ? <DateAndTime value={lastSeenAt} /> : 'Never'),
}

const staffColumns: Column<TeamMember>[] = [
  nameColumn,
  { head: 'Status', cell: (colleague) => <StaffStateCell colleague={colleague} /> },
  { head: 'Two-factor', cell: formatSecondFactor },
  lastSeenColumn,
  { head: 'Projects', align: 'end', cell: ({ leads }) => leads },
  { head: 'Actions', quiet: true, cell: (colleague) => <StaffActions colleague={colleague} /> },
]

const formerStaffColumns: Column<TeamMember>[] = [
  nameColumn,
  { head: 'Removed', cell: ({ removedAt }) => removedAt && <LocalDate value={removedAt} /> },
  lastSeenColumn,
  { head: 'Actions', quiet: true, cell: (colleague) => <InviteStaffAgainDialog colleague={colleague} /> },
]

export const StaffTable = ({ colleagues }: { colleagues: TeamMember[] }) => (
  <Table
    label="Team members"
    columns={staffColumns}
    rows={colleagues}
    rowKey={({ uid }) => uid}
    manyColumns
  />
)

export const FormerStaffTable = ({ colleagues }: { colleagues: TeamMember[] }) => (
  <Table
    label="Former team members"
    columns={formerStaffColumns}
    rows={colleagues}
    rowKey={({ uid }) => uid}
  />
)

/** Returns the account state. An account is active only after its first sign-in. */
function formatStaffState({ active, lastSeenAt }: TeamMember): string {
  if (!active) return 'Invited'
  return lastSeenAt ? 'Active' : 'Never signed in'
}

function StaffStateCell({ colleague }: { colleague: TeamMember }) {
  const { active, invitedAt } = colleague
  const state = formatStaffState(colleague)
  return (
    <>
      <StatusBadge meaning={state === 'Active' ? 'active' : 'neutral'}>{state}</StatusBadge>
      {!active && invitedAt && (
        <div className="mt-1 text-soft">
          <LocalDate value={invitedAt} />
        </div>
      )}
    </>
  )
}

function formatSecondFactor({ app, passkey }: TeamMember): string {
  if (app) return passkey ? 'Authenticator app, passkey' : 'Authenticator app'
  return passkey ? 'Passkey' : 'None'
}
