import { StatusBadge, type StatusMeaning } from './status-badge.tsx'

const meanings: Record<string, StatusMeaning> = {
  Requested: 'waits-for-us',
  Planned: 'neutral',
  'Awaiting Documents': 'waits-for-client',
  'On Hold': 'stopped',
  Completed: 'done',
}

/** A project's status; one in the firm's own words counts as active. */
export function ProjectStatusBadge({ status }: { status: string }) {
  return <StatusBadge meaning={meanings[status] ?? 'active'}>{status}</StatusBadge>
}
