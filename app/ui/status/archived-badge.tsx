import { StatusBadge } from './status-badge.tsx'

/** Shown next to the status of an archived row in the admin area. */
export const ArchivedBadge = () => <StatusBadge meaning="neutral">Archived</StatusBadge>
