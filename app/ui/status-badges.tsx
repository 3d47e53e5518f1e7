import type { StatusMeaning } from '#app/content/shapes.ts'
import { AGREEMENT_STATES, type AgreementState } from '#app/core/agreement-states.ts'
import { OPEN_REQUEST_STATES, REQUEST_STATES, type RequestState } from '#app/core/request-states.ts'
import type { InvoiceStatus } from '#app/domain/invoices/invoice-columns.server.ts'
import { invoiceStatusLabels } from '#app/domain/invoices/invoice-status-labels.ts'
import { t } from '#app/texts.ts'
import { projectStatuses } from '#content/lists.ts'

export type { StatusMeaning }

/** Badge in the color that stands for its meaning (portal.css). `late` marks it as overdue. */
export function StatusBadge({
  meaning = 'active',
  late = false,
  children,
}: {
  meaning?: StatusMeaning
  late?: boolean
  children: string
}) {
  return <span className={`badge badge-${late ? 'late' : meaning}`}>{children}</span>
}

export type AccountStatus = 'invited' | 'not-verified' | 'closing' | 'deactivated'
const accountStatuses: Record<AccountStatus, { label: string; meaning: StatusMeaning }> = {
  invited: { label: t('Invited'), meaning: 'waits-for-client' },
  'not-verified': { label: t('Not verified'), meaning: 'waits-for-client' },
  closing: { label: t('Closing'), meaning: 'stopped' },
  deactivated: { label: t('Deactivated'), meaning: 'stopped' },
}

export function AccountStatusBadge({ state }: { state: AccountStatus }) {
  const { label, meaning } = accountStatuses[state]
  return <StatusBadge meaning={meaning}>{label}</StatusBadge>
}

export const ArchivedBadge = () => <StatusBadge meaning="neutral">{t('Archived')}</StatusBadge>

const projectStatusMeanings = new Map(projectStatuses.map(({ text, means }) => [text, means]))

export function ProjectStatusBadge({ status }: { status: string }) {
  return <StatusBadge meaning={projectStatusMeanings.get(status) ?? 'active'}>{status}</StatusBadge>
}

/**
 * A project's status badge for clients. Shows 'Archived' if the project was archived before it was completed, because
 * its status is then outdated.
 */
export function ClientProjectStatusBadge({ status, archived }: { status: string; archived: boolean }) {
  if (archived && projectStatusMeanings.get(status) !== 'done')
    return <StatusBadge meaning="neutral">{t('Archived')}</StatusBadge>
  return <ProjectStatusBadge status={status} />
}

/** A request's status badge. `closed`: the project is archived, so open requests are no longer waiting. */
export function RequestStatusBadge({ state, closed = false }: { state: RequestState; closed?: boolean }) {
  if (closed && OPEN_REQUEST_STATES.includes(state))
    return <StatusBadge meaning="neutral">{t('Closed')}</StatusBadge>
  const { label, meaning } = REQUEST_STATES[state]
  return <StatusBadge meaning={meaning}>{label}</StatusBadge>
}

export function AgreementStatusBadge({ state }: { state: AgreementState }) {
  const { label, meaning } = AGREEMENT_STATES[state]
  return <StatusBadge meaning={meaning}>{label}</StatusBadge>
}

const invoiceStatusMeanings: Record<InvoiceStatus, StatusMeaning> = {
  Draft: 'neutral',
  Sent: 'waits-for-client',
  Paid: 'done',
  Overdue: 'waits-for-client',
  Void: 'stopped',
  Withdrawn: 'stopped',
}

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return (
    <StatusBadge meaning={invoiceStatusMeanings[status]} late={status === 'Overdue'}>
      {invoiceStatusLabels[status]}
    </StatusBadge>
  )
}
