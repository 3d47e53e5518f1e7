import { t } from '#app/texts.ts'
import { projectStatuses } from '#content/lists.ts'
import { StatusBadge } from './status-badge.tsx'

const meanings = new Map(projectStatuses.map(({ text, means }) => [text, means]))

/** A project's status; one in the firm's own words counts as active. */
export function ProjectStatusBadge({ status }: { status: string }) {
  return <StatusBadge meaning={meanings.get(status) ?? 'active'}>{status}</StatusBadge>
}

/** A project's status for its client. An archived project that was not completed shows 'Archived': its status is out of date. */
export function ClientProjectStatusBadge({ status, archived }: { status: string; archived: boolean }) {
  if (archived && meanings.get(status) !== 'done')
    return <StatusBadge meaning="neutral">{t('Archived')}</StatusBadge>
  return <ProjectStatusBadge status={status} />
}
