import { href, Link } from 'react-router'
import type { Colleague } from '#app/domain/team/list.server.ts'
import { Day, Moment } from '#app/ui/dates.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { StatusBadge } from '#app/ui/status/status-badge.tsx'
import { ColleagueActions, InviteAgain } from './colleague-actions.tsx'

const person: Column<Colleague> = {
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

const lastSeen: Column<Colleague> = {
  head: 'Last seen',
  cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment value={lastSeenAt} /> : 'Never'),
}

const columns: Column<Colleague>[] = [
  person,
  { head: 'State', cell: (colleague) => <State colleague={colleague} /> },
  { head: 'Two-factor', cell: factorOf },
  lastSeen,
  { head: 'Projects', align: 'end', cell: ({ leads }) => leads },
  { head: 'Actions', quiet: true, cell: (colleague) => <ColleagueActions colleague={colleague} /> },
]

const formerColumns: Column<Colleague>[] = [
  person,
  { head: 'Removed', cell: ({ removedAt }) => removedAt && <Day value={removedAt} /> },
  lastSeen,
  { head: 'Actions', quiet: true, cell: (colleague) => <InviteAgain colleague={colleague} /> },
]

export const ColleagueTable = ({ colleagues }: { colleagues: Colleague[] }) => (
  <Table label="Colleagues" columns={columns} rows={colleagues} rowKey={({ uid }) => uid} manyColumns />
)

export const FormerTable = ({ colleagues }: { colleagues: Colleague[] }) => (
  <Table label="Former colleagues" columns={formerColumns} rows={colleagues} rowKey={({ uid }) => uid} />
)

/** Returns the account state. An account is active only after its first sign-in. */
function stateOf({ active, lastSeenAt }: Colleague): string {
  if (!active) return 'Invited'
  return lastSeenAt ? 'Active' : 'Never signed in'
}

function State({ colleague }: { colleague: Colleague }) {
  const { active, invitedAt } = colleague
  const state = stateOf(colleague)
  return (
    <>
      <StatusBadge meaning={state === 'Active' ? 'active' : 'neutral'}>{state}</StatusBadge>
      {!active && invitedAt && (
        <div className="mt-1 text-soft">
          <Day value={invitedAt} />
        </div>
      )}
    </>
  )
}

function factorOf({ app, passkey }: Colleague): string {
  if (app) return passkey ? 'Authenticator app, passkey' : 'Authenticator app'
  return passkey ? 'Passkey' : 'None'
}
