import { href, Link } from 'react-router'
import type { RequestState } from '#app/core/request-states.ts'
import type { listPeopleOnProjects } from '#app/domain/overview/client-overview.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { formatUnreadCount } from '#app/routes/messages/format-unread-count.ts'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { PageSection, SectionRows } from '#app/ui/page.tsx'
import { RequestStatusBadge } from '#app/ui/status-badges.tsx'

type OpenRequest = {
  id: string
  title: string
  state: RequestState
  dueOn: string | null
  project: string
  projectTitle: string
}

export const RequestRows = ({ label, requests }: { label: string; requests: OpenRequest[] }) => (
  <SectionRows label={label}>
    {requests.map(({ id, title, state, dueOn, project, projectTitle }) => (
      <li
        key={id}
        className="py-2 flex max-sm:flex-col items-start sm:items-center justify-between gap-x-4 gap-y-1"
      >
        <div className="min-w-0">
          <Link
            to={`${href('/admin/projects/:id/requests', { id: project })}?request=${id}#${id}`}
            className="tall-link wrap-anywhere"
          >
            {title}
          </Link>
          <p className="caption wrap-anywhere">
            {projectTitle}
            {dueOn && tRich(', due {date}', { date: <LocalDate value={dueOn} /> })}
          </p>
        </div>
        <RequestStatusBadge state={state} />
      </li>
    ))}
  </SectionRows>
)

type UnreadMessages = { project: string; title: string; count: number; by: string; beginning: string }[]

export const UnreadMessageRows = ({ messages }: { messages: UnreadMessages }) => (
  <SectionRows label={t('Unread messages')}>
    {messages.map(({ project, title, count, by, beginning }) => (
      <li key={project} className="py-2">
        <Link
          to={{ pathname: href('/admin/projects/:id/messages', { id: project }), hash: 'newest-message' }}
          className="tall-link wrap-anywhere"
        >
          {title}
        </Link>
        <p className="caption wrap-anywhere">{`${formatUnreadCount(count)} · ${by}`}</p>
        <p dir="auto" className="line-clamp-2 whitespace-pre-line wrap-anywhere">
          {beginning}
        </p>
      </li>
    ))}
  </SectionRows>
)

type Contacts = Awaited<ReturnType<typeof listPeopleOnProjects>>

export function ContactsSection({ title, contacts: { rows, more } }: { title: string; contacts: Contacts }) {
  if (rows.length === 0) return null
  return (
    <PageSection id="contacts" title={title}>
      <SectionRows label={title}>
        {rows.map(({ uid, name, email, company }) => (
          <li key={uid} className="py-2">
            <ClientLink uid={uid} className="tall-link">
              {name || email}
            </ClientLink>
            <p className="caption wrap-anywhere">{company || email}</p>
          </li>
        ))}
      </SectionRows>
      {more && <p className="mt-2 text-soft">{t('More contacts are listed on the project pages.')}</p>}
    </PageSection>
  )
}
