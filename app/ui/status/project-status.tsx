import { t } from '#app/texts.ts'
import { projectStatuses } from '#content/lists.ts'
import { StatusBadge } from './status-badge.tsx'

const meanings = new Map(projectStatuses.map(({ text, means }) => [text, means]))

export function ProjectStatusBadge({ status }: { status: string }) {
  return <StatusBadge meaning={meanings.get(status) ?? 'active'}>{status}</StatusBadge>
}

/**
 * Badge of a project's status for clients. Shows 'Archived' for an archived project that was not completed, whose
 * status is outdated.
 */
export function ClientProjectStatusBadge({ status, archived }: { status: string; archived: boolean }) {
  if (archived && meanings.get(status) !== 'done')
    return <StatusBadge meaning="neutral">{t('Archived')}</StatusBadge>
  return <ProjectStatusBadge status={status} />
}
