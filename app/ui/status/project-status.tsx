import { projectStatuses } from '#content/lists.ts'
import { StatusBadge } from './status-badge.tsx'

const meanings = new Map(projectStatuses.map(({ text, means }) => [text, means]))

/** A project's status; one in the firm's own words counts as active. */
export function ProjectStatusBadge({ status }: { status: string }) {
  return <StatusBadge meaning={meanings.get(status) ?? 'active'}>{status}</StatusBadge>
}
