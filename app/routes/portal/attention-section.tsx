import { href, Link, type To } from 'react-router'
import { formatMoney } from '#app/core/money.ts'
import type { ClientAttention } from '#app/domain/overview/client-attention.server.ts'
import { formatUnreadCount } from '#app/routes/messages/format-unread-count.ts'
import { t } from '#app/texts.ts'
import { DueDay } from '#app/ui/dates/dates.tsx'
import { PageSection } from '#app/ui/page.tsx'

/** Sorts after every due date. */
const NO_DUE_DATE = '9999-12-31'

export function AttentionSection({ attention }: { attention: ClientAttention | null }) {
  if (!attention) return null
  const { agreements, requests, messages, invoices, newDocuments } = attention
  const { moreRequests, moreInvoices } = attention
  const dueItems = [
    ...agreements.map(({ id, title, projectTitle, expiresOn: dueOn }) => ({
      dueOn,
      item: (
        <AttentionItem
          key={id}
          kind={t('Agreement')}
          to={href('/client/agreements/:id', { id })}
          title={title}
          details={[projectTitle, t('To sign')]}
          day={dueOn}
        />
      ),
    })),
    ...requests.map(({ id, title, state, project, projectTitle, dueOn, late }) => ({
      dueOn,
      item: (
        <AttentionItem
          key={id}
          kind={t('Request')}
          to={`${href('/client/projects/:id/requests', { id: project })}?request=${id}#${id}`}
          title={title}
          details={[projectTitle, state === 'changes-requested' && t('Changes requested')]}
          day={dueOn}
          late={late}
        />
      ),
    })),
    ...invoices.map(({ id, number, total, currency, dueOn, overdue, project, about, billedTo }) => ({
      dueOn,
      item: (
        <AttentionItem
          key={id}
          kind={t('Invoice')}
          to={href('/client/invoices/:id', { id })}
          title={`${number}, ${formatMoney(total, currency)}`}
          details={[billedTo && t('Billed to {billedTo}', { billedTo }), project, about]}
          day={dueOn}
          late={overdue}
        />
      ),
    })),
  ].toSorted((a, b) => (a.dueOn ?? NO_DUE_DATE).localeCompare(b.dueOn ?? NO_DUE_DATE))
  return (
    <PageSection id="attention" title={t('Needs your attention')} className="mb-10">
      <ul className="panel border-l-3 border-l-brass divide-y divide-line">
        {dueItems.flatMap(({ dueOn, item }) => (dueOn ? [item] : []))}
        {messages.map(({ project, title, count, by }) => (
          <AttentionItem
            key={project}
            kind={t('Messages')}
            to={{ pathname: href('/client/projects/:id/messages', { id: project }), hash: 'newest-message' }}
            title={formatUnreadCount(count)}
            details={[title, by]}
          />
        ))}
        {dueItems.flatMap(({ dueOn, item }) => (dueOn ? [] : [item]))}
        {newDocuments > 0 && (
          <AttentionItem
            kind={t('Documents')}
            to={href('/client/documents')}
            title={
              newDocuments === 1
                ? t('1 document you haven’t opened yet')
                : t('{count} documents you haven’t opened yet', { count: newDocuments })
            }
          />
        )}
      </ul>
      {(moreRequests.length > 0 || moreInvoices > 0) && (
        <p className="mt-2 flex flex-wrap gap-x-5">
          {moreRequests.map(({ project, title, count }) => (
            <Link
              key={project}
              to={`${href('/client/projects/:id/requests', { id: project })}?requests=to-do`}
              className="tall-link"
            >
              {count === 1 ? t('1 more request') : t('{count} more requests', { count })}
              {moreRequests.length > 1 && `: ${title}`}
            </Link>
          ))}
          {moreInvoices > 0 && (
            <Link to={href('/client/invoices')} className="tall-link">
              {moreInvoices === 1 ? t('1 more invoice') : t('{count} more invoices', { count: moreInvoices })}
            </Link>
          )}
        </p>
      )}
    </PageSection>
  )
}

function AttentionItem({
  kind,
  to,
  title,
  details = [],
  late = false,
  day = null,
}: {
  kind: string
  to: To
  title: string
  details?: (string | false | null)[]
  late?: boolean
  day?: string | null
}) {
  return (
    <li className="group relative grid gap-x-4 px-5 py-3.5 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto] items-baseline">
      <p className="text-sm font-semibold text-accent">{kind}</p>
      <div className="min-w-0">
        <Link to={to} className="font-semibold card-link line-clamp-2 wrap-anywhere">
          {title}
        </Link>
        <p className="caption wrap-anywhere line-clamp-2 empty:hidden">
          {details.filter(Boolean).join('\u00a0· ')}
        </p>
      </div>
      {day && (
        <p className={`text-sm ${late ? 'text-bad font-semibold' : 'text-soft'}`}>
          <DueDay day={day} late={late} />
        </p>
      )}
    </li>
  )
}
