import { StatusBadge } from './status-badge.tsx'

/** Beside the status of what is out of the daily list. */
export const ArchivedBadge = () => <StatusBadge meaning="neutral">Archived</StatusBadge>
