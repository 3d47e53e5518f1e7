import { type RequestState, requestStates, waitingStates } from '#app/domain/requests/kinds.ts'
import { t } from '#app/texts.ts'
import { StatusBadge, type StatusMeaning } from './status-badge.tsx'

const meanings: Record<RequestState, StatusMeaning> = {
  open: 'waits-for-client',
  'handed-in': 'waits-for-us',
  'sent-back': 'waits-for-client',
  accepted: 'done',
}

/** Badge of a request's status. `closed`: the project is archived, so open requests no longer wait. */
export function RequestStatusBadge({ state, closed = false }: { state: RequestState; closed?: boolean }) {
  if (closed && waitingStates.includes(state))
    return <StatusBadge meaning="neutral">{t('Closed')}</StatusBadge>
  return <StatusBadge meaning={meanings[state]}>{requestStates[state]}</StatusBadge>
}
