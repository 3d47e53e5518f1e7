import { StatusBadge, type StatusMeaning } from './status-badge.tsx'

const meanings: Record<string, StatusMeaning> = {
  Invited: 'waits-for-client',
  'Not verified': 'waits-for-client',
  Closing: 'stopped',
  Deactivated: 'stopped',
}

export function AccountStatusBadge({ state }: { state: string }) {
  return <StatusBadge meaning={meanings[state] ?? 'neutral'}>{state}</StatusBadge>
}
