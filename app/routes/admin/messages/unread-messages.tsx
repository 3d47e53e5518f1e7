import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { listUnreadMessagesWithReply } from '#app/domain/messages/unread-messages.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { CompanyLink } from '#app/routes/admin/companies/company-link.tsx'
import { TemplateMenu } from '#app/routes/admin/templates/template-menu.tsx'
import { formatUnreadCount } from '#app/routes/messages/format-unread-count.ts'
import { MessageComposer } from '#app/routes/messages/message-composer.tsx'
import { t } from '#app/texts.ts'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { FormNotices, getFirstError, Notice, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { RowLink } from '#app/ui/list/table.tsx'
import { PageSection } from '#app/ui/page.tsx'

type UnreadMessagesData = Awaited<ReturnType<typeof listUnreadMessagesWithReply>>

export function UnreadMessagesSection({ unread, more }: { unread: UnreadMessagesData; more: ReactNode }) {
  const actionData = useOutcome()
  const outcome = actionData?.intent === 'message' ? actionData : undefined
  const gone = outcome && !outcome.notice && unread.rows.every(({ project }) => project !== outcome.entry)
  const typed = gone ? outcome.result.initialValue?.text : undefined
  if (unread.rows.length === 0 && !outcome) return null
  return (
    <PageSection module="messages" id="unread-messages" title={t('Unread messages')} className="mt-6">
      <div className="mb-4 grid gap-4 empty:hidden">
        <FormNotices outcome={outcome} />
        <Notice outcome={gone && outcome} tone="bad">
          {gone && getFirstError(outcome)}
        </Notice>
        {typed && (
          <div className="border border-line bg-surface p-4">
            <p className="caption">{t('Your message wasn’t sent:')}</p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{String(typed)}</p>
          </div>
        )}
      </div>
      <ul className="panel border-l-3 border-l-brass divide-y divide-line empty:hidden">
        {unread.rows.map((row) => (
          <UnreadProjectMessages key={row.project} row={row} />
        ))}
      </ul>
      {unread.more && more}
    </PageSection>
  )
}

function UnreadProjectMessages({ row }: { row: UnreadMessagesData['rows'][number] }) {
  const {
    project,
    title,
    count,
    companyId,
    company,
    by,
    writtenBy,
    beginning,
    createdAt,
    newest,
    messageId,
  } = row
  const outcome = useOutcome('message', project)
  return (
    <li className="px-4 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold wrap-anywhere">
          <RowLink
            to={{ pathname: href('/admin/projects/:id/messages', { id: project }), hash: 'newest-message' }}
            className="tall-link"
          >
            {title}
          </RowLink>
        </h3>
        <p className="caption wrap-anywhere">
          {companyId && (
            <>
              <CompanyLink id={companyId}>{company}</CompanyLink>
              {', '}
            </>
          )}
          {writtenBy ? <ClientLink uid={writtenBy}>{by}</ClientLink> : by}
          {', '}
          <DateAndTime value={createdAt} />
          {count > 1 && ` · ${formatUnreadCount(count)}`}
        </p>
      </div>
      <p dir="auto" className="line-clamp-2 whitespace-pre-line wrap-anywhere max-w-prose">
        {beginning}
      </p>
      <Disclosure
        summary={
          <>
            {t('Reply')}
            <span className="sr-only"> {t('to {title}', { title })}</span>
          </>
        }
        open={outcome !== undefined && !outcome.notice}
        className="-mb-1"
      >
        <MessageComposer
          entry={project}
          messageId={messageId}
          seen={newest}
          label={t('Message to {title}', { title })}
          rows={3}
          className="grid gap-3 max-w-prose pb-3"
          aside={(into) => <TemplateMenu kind="message" into={into} />}
        />
      </Disclosure>
    </li>
  )
}
