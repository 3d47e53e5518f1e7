import { type RequestState, requestStates } from '#app/domain/requests/kinds.ts'
import { StatusBadge, type StatusMeaning } from './status-badge.tsx'

const meanings: Record<RequestState, StatusMeaning> = {
  open: 'waits-for-client',
  'handed-in': 'waits-for-us',
  'sent-back': 'waits-for-client',
  accepted: 'done',
}

export function RequestStatusBadge({ state }: { state: RequestState }) {
  return <StatusBadge meaning={meanings[state]}>{requestStates[state]}</StatusBadge>
}
