import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ProjectRow } from '#app/domain/projects/list-projects.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { ArchiveButtons, BulkActionBar } from '#app/ui/bulk/bulk-action-bar.tsx'
import { BulkConfirmation } from '#app/ui/bulk/bulk-result.tsx'
import type { BulkFormOutcome } from '#app/ui/bulk/selection.ts'
import { LocalDate } from '#app/ui/dates.tsx'
import type { FormOutcome } from '#app/ui/form/form-outcome.ts'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import type { Column } from '#app/ui/list/table.tsx'
import { ArchivedBadge, ProjectStatusBadge, StatusBadge } from '#app/ui/status-badges.tsx'

export const projectColumns: Column<ProjectRow>[] = [
  {
    head: 'Title',
    title: true,
    share: 'large',
    sort: { by: 'title', first: 'asc' },
    cell: ({ id, title }) => (
      <Link to={href('/admin/projects/:id', { id })} className="row-link">
        {title}
      </Link>
    ),
  },
  {
    head: 'Client',
    share: 'large',
    cell: ({ client, clientId, account, email, members }) => (
      <>
        {clientId ? (
          <ClientLink uid={clientId}>{account || email}</ClientLink>
        ) : (
          <MissingContactBadge members={members} />
        )}
        {client && client !== account && <span className="text-sm text-soft">{` shown as ${client}`}</span>}
      </>
    ),
  },
  {
    head: 'Status',
    card: 'corner',
    sort: { by: 'status', first: 'asc' },
    className: 'whitespace-nowrap',
    cell: ({ status, archivedAt }) => (
      <>
        <ProjectStatusBadge status={status} />
        {archivedAt && (
          <>
            {' '}
            <ArchivedBadge />
          </>
        )}
      </>
    ),
  },
  {
    head: 'Created',
    sort: { by: 'created', first: 'desc' },
    cell: ({ createdAt }) => <LocalDate value={createdAt} />,
  },
  {
    head: 'On the site',
    className: 'whitespace-nowrap',
    cell: ({ published }) => (published ? 'Published' : <span className="text-soft">Not published</span>),
  },
]

const MissingContactBadge = ({ members }: { members: number }) =>
  members > 0 ? (
    <StatusBadge meaning="waits-for-us">No main contact</StatusBadge>
  ) : (
    <span className="text-soft">No account</span>
  )

export function BulkProjects({
  list,
  answer,
  children,
}: {
  list: { archivedAt: Date | null }[]
  answer: FormOutcome<BulkFormOutcome> | undefined
  children: ReactNode
}) {
  const question = answer?.question
  return (
    <>
      <BulkActionBar
        list={list}
        action={`${href('/admin/projects')}${useListLink()({}).search}`}
        answer={answer}
        label="Selected projects"
        hint="Select projects to archive them or bring them back at once."
        buttons={<ArchiveButtons list={list} />}
      >
        {children}
      </BulkActionBar>
      {question && (
        <BulkConfirmation
          rows={question.rows}
          title={
            question.rows.length === 1 ? 'Archive 1 project?' : `Archive ${question.rows.length} projects?`
          }
          choices={[{ button: 'Archive', value: 'archive-confirmed', look: 'brass' }]}
        >
          <p>{question.text}</p>
        </BulkConfirmation>
      )}
    </>
  )
}
