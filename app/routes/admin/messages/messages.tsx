import { data, href } from 'react-router'
import { findFilterNames } from '#app/domain/documents/admin-documents.server.ts'
import { type Conversation, listConversations } from '#app/domain/messages/list-messages.server.ts'
import { sendMessage } from '#app/domain/messages/send-message.server.ts'
import { listUnreadMessagesWithReply } from '#app/domain/messages/unread-messages.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ActiveFilter } from '#app/routes/admin/active-filter.tsx'
import { CompanyAndPersonCell } from '#app/routes/admin/companies/company-link.tsx'
import { readMineFilter } from '#app/routes/admin/my-projects-filter.server.ts'
import { MY_PROJECTS_FILTERS, MyProjectsFilter } from '#app/routes/admin/my-projects-filter.tsx'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import { handleFormByIntent } from '#app/routes/form-handler.server.ts'
import { getChoiceParam, getTextParam } from '#app/routes/list-query.ts'
import { createMessageHandler } from '#app/routes/messages/messages.server.ts'
import { t } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { EmptyState } from '#app/ui/list/list-controls.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/messages.ts'
import { UnreadMessagesSection } from './unread-messages.tsx'

const UNREAD_CONVERSATIONS = 20

export const meta = createTitleMeta(t('Messages'))

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const companyId = getTextParam(url, 'company') || null
  const shown = getChoiceParam(url, 'show', MY_PROJECTS_FILTERS)
  const { mine, headers } = await readMineFilter(ctx, request, shown, companyId !== null)
  const after = getTextParam(url, 'after') || null
  const [unread, conversations, { company }] = await Promise.all([
    after ? { rows: [], more: false } : listUnreadMessagesWithReply(ctx, UNREAD_CONVERSATIONS, companyId),
    listConversations(ctx, { mine, companyId, after }),
    findFilterNames(ctx, { companyId }),
  ])
  return data({ unread, conversations, mine, companyId, company, after }, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent(ctx, await request.formData(), {
    message: createMessageHandler((form, project) => sendMessage(ctx, project, form)),
  })
}

const columns: Column<Conversation>[] = [
  {
    header: t('Project'),
    title: true,
    cell: ({ project, title }) => (
      <RowLink
        to={{ pathname: href('/admin/projects/:id/messages', { id: project }), hash: 'newest-message' }}
        className="row-link"
      >
        {title}
      </RowLink>
    ),
  },
  { header: t('Client'), card: 'value', width: 'medium', cell: CompanyAndPersonCell },
  {
    header: t('Latest message'),
    card: 'line',
    width: 'large',
    cell: ({ by, excerpt }) => (
      <span className="line-clamp-2">
        <span className="text-soft">{`${by}: `}</span>
        <bdi>{excerpt}</bdi>
      </span>
    ),
  },
  { header: t('Lead'), cell: ({ lead }) => lead },
  { header: t('Time'), card: 'corner', cell: ({ createdAt }) => <DateAndTime value={createdAt} /> },
]

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { unread, conversations, mine, companyId, company, after } = loaderData
  return (
    <>
      <PageHeader title={t('Messages')} />
      <VisibleTo />
      <UnreadMessagesSection
        unread={unread}
        more={<p className="mt-3 text-soft">{t('More unread messages appear here as you read these.')}</p>}
      />
      <PageSection id="conversations" title={t('All conversations')} className="mt-8">
        <div className="mb-4">
          <MyProjectsFilter mine={mine} />
          {companyId && <ActiveFilter what="company" name={company} />}
        </div>
        {conversations.rows.length > 0 ? (
          <Table
            label={t('Conversations')}
            manyColumns
            columns={columns}
            rows={conversations.rows}
            rowKey={({ project }) => project}
            pages={{ after, more: conversations.more }}
          />
        ) : (
          <EmptyState>{mine ? t('No messages on projects you lead.') : t('No messages yet.')}</EmptyState>
        )}
      </PageSection>
    </>
  )
}
