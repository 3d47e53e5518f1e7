import { StatusBadge } from './status-badge.tsx'

export const ArchivedBadge = () => <StatusBadge meaning="neutral">Archived</StatusBadge>
