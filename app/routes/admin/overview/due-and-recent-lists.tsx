import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatMoney } from '#app/core/money.ts'
import { REQUEST_KIND_KEYS, REQUEST_KINDS, type RequestKind } from '#app/core/request-states.ts'
import type { DueItem, DueItems } from '#app/domain/overview/due-items.server.ts'
import type { RecentEvent, RecentEventKind } from '#app/domain/overview/recent-events.server.ts'
import { CompanyLink } from '#app/routes/admin/companies/company-link.tsx'
import { MarkInvoicePaidDialog } from '#app/routes/admin/invoices/mark-paid.tsx'
import { MyProjectsFilter } from '#app/routes/admin/my-projects-filter.tsx'
import { t } from '#app/texts.ts'
import { BulkResult } from '#app/ui/bulk/bulk-actions.tsx'
import { DayHeading, LocalDate, TimeOfDay, useCalendarDayFormatter } from '#app/ui/dates/dates.tsx'
import { useListLink } from '#app/ui/list/list-controls.tsx'
import { RowLink } from '#app/ui/list/table.tsx'
import { PageSection } from '#app/ui/page.tsx'
import { StatusBadge, type StatusMeaning } from '#app/ui/status-badges.tsx'

const dueItemPaths = {
  invoice: ({ id }: DueItem) => href('/admin/invoices/:id', { id }),
  request: ({ id, project }: DueItem) =>
    `${href('/admin/projects/:id/requests', { id: project ?? '' })}?request=${id}#${id}`,
  milestone: ({ project }: DueItem) => href('/admin/projects/:id/progress', { id: project ?? '' }),
  agreement: ({ id }: DueItem) => href('/admin/agreements/:id', { id }),
}
/** Label for each kind of item. Its color is the same as in the chart of due dates. */
const dueItemBadges = {
  invoice: { label: t('Invoice'), meaning: 'neutral' },
  request: { label: t('Request'), meaning: 'waits-for-client' },
  milestone: { label: t('Milestone'), meaning: 'active' },
  agreement: { label: t('Agreement'), meaning: 'waits-for-client' },
} as const

export const PAYMENT_INTENTS = ['paid', 'reopen']

/** Items that are overdue or due within a week, or only those due on the day `dueOn`. */
export function DueList({
  due: { items: due, more },
  today,
  mine,
  dueOn,
}: {
  due: DueItems
  today: string
  mine: boolean
  dueOn: string | null
}) {
  const linkTo = useListLink()
  const items = due.map((one, i) => ({
    key: one.id,
    to: dueItemPaths[one.kind](one),
    ...dueItemBadges[one.kind],
    late: one.late,
    title: one.title,
    company: one,
    detail: [
      one.external ? t('External') : null,
      one.who === one.company ? null : one.who,
      one.lead && t('Lead: {lead}', { lead: one.lead }),
    ],
    end: (
      <>
        {one.total !== null && one.currency && (
          <span className="mr-1.5 font-semibold text-text">{`${formatMoney(one.total, one.currency)} `}</span>
        )}
        <LocalDate value={one.day} />
      </>
    ),
    action: one.kind === 'invoice' && one.late && one.total !== null && one.currency && (
      <MarkInvoicePaidDialog
        invoice={{ id: one.id, number: one.title, total: one.total, currency: one.currency }}
        today={today}
        subject={one.title}
      />
    ),
    group: due[i - 1]?.late === one.late || dueOn ? null : one.late ? t('Overdue') : t('Within a week'),
  }))
  return (
    <OverviewList
      id="due"
      title={t('Due soon')}
      items={items}
      after={more.length > 0 && <MoreDueLinks more={more} dueOn={dueOn} />}
    >
      <div className="mb-3">
        <MyProjectsFilter mine={mine} />
      </div>
      <BulkResult intents={PAYMENT_INTENTS} />
      {dueOn && (
        <p className="flex flex-wrap items-center gap-x-5">
          <DayHeading day={dueOn} />
          <Link to={{ ...linkTo({ day: null }), hash: 'due' }} className="tall-link">
            {t('View everything due soon')}
          </Link>
        </p>
      )}
      {due.length === 0 && (
        <p className="text-soft">
          {mine ? t('Nothing due on projects you lead.') : t('Nothing is due in the next week.')}
        </p>
      )}
    </OverviewList>
  )
}

const MoreDueLinks = ({ more, dueOn }: { more: DueItems['more']; dueOn: string | null }) =>
  [true, false].map((late) => {
    const links = more.filter((one) => one.late === late)
    return (
      links.length > 0 && (
        <p key={String(late)} className="flex flex-wrap items-center gap-x-4">
          <span className="text-soft">
            {late ? t('More overdue:') : dueOn ? t('More on this day:') : t('More within a week:')}
          </span>
          {links.map(({ kind }) => (
            <Link key={kind} to={getDueListPath(kind, late)} className="tall-link">
              {moreDueLabels[kind]}
            </Link>
          ))}
        </p>
      )
    )
  })

const moreDueLabels = {
  invoice: t('invoices'),
  request: t('requests'),
  milestone: t('milestones'),
  agreement: t('agreements'),
}

const getDueListPath = (kind: DueItem['kind'], late: boolean) =>
  kind === 'milestone' || kind === 'agreement'
    ? href('/admin/projects')
    : kind === 'request'
      ? `${href('/admin/requests')}?state=${late ? 'overdue' : 'open'}`
      : `${href('/admin/invoices')}?status=${late ? 'overdue' : 'sent'}`

type EventDisplay = { label: string; meaning: StatusMeaning; to: (one: RecentEvent) => string }

const requestPath = ({ id, project }: RecentEvent) =>
  `${href('/admin/projects/:id/requests', { id: project ?? '' })}?request=${id}#${id}`
const agreementPath = ({ id }: RecentEvent) => href('/admin/agreements/:id', { id })
const documentPath = ({ id }: RecentEvent) => `${href('/admin/documents')}?document=${id}`

const submissionDisplays = Object.fromEntries(
  REQUEST_KIND_KEYS.map((kind) => [
    kind,
    { label: REQUEST_KINDS[kind].submittedLabel, meaning: 'waits-for-us', to: requestPath },
  ]),
) as Record<RequestKind, EventDisplay>

const eventDisplays: Record<RecentEventKind, EventDisplay> = {
  ...submissionDisplays,
  inquiry: {
    label: t('New inquiry'),
    meaning: 'waits-for-us',
    to: ({ id }) => href('/admin/inquiries/:id', { id }),
  },
  project: {
    label: t('Requested'),
    meaning: 'waits-for-us',
    to: ({ id }) => href('/admin/projects/:id', { id }),
  },
  countersign: { label: t('To countersign'), meaning: 'waits-for-us', to: agreementPath },
  blocked: { label: t('Can’t sign'), meaning: 'stopped', to: agreementPath },
  declined: { label: t('Declined'), meaning: 'stopped', to: agreementPath },
  expired: { label: t('Expired'), meaning: 'stopped', to: agreementPath },
  upload: { label: t('Uploaded'), meaning: 'waits-for-us', to: documentPath },
  opened: { label: t('Viewed'), meaning: 'neutral', to: documentPath },
  email: {
    label: t('Undelivered email'),
    meaning: 'stopped',
    to: ({ id }) => href('/admin/emails/:id', { id }),
  },
}

const describeWho = ({ kind, who }: RecentEvent) =>
  kind === 'blocked' ? t("{name} can't sign", { name: who ?? '' }) : who

export function RecentEventList({ happened }: { happened: RecentEvent[] }) {
  const dayOf = useCalendarDayFormatter()
  const items = happened.map((one, i) => {
    const { label, meaning, to } = eventDisplays[one.kind]
    const day = dayOf(one.at)
    const before = happened[i - 1]
    return {
      key: `${one.kind}/${one.id}`,
      to: to(one),
      label,
      meaning,
      late: one.kind === 'email',
      title: one.title,
      company: one,
      detail: [describeWho(one), one.place === one.title ? null : one.place],
      end: <TimeOfDay value={one.at} />,
      group: before && dayOf(before.at) === day ? null : <DayHeading day={day} relative />,
    }
  })
  return <OverviewList id="happened" title={t('Recent activity')} items={items} />
}

const MAX_ROWS_EXPANDED = 10

type OverviewItem = {
  key: string
  to: string
  label: string
  meaning: StatusMeaning
  late?: boolean
  title: string
  company: { companyId: string | null; company: string | null }
  /** The item's person and project. */
  detail: (string | null)[]
  /** Time, day or amount at the end of the row. */
  end: ReactNode
  action?: ReactNode
  group?: ReactNode
}

function OverviewList({
  id,
  title,
  items,
  after,
  children,
}: {
  id: string
  title: string
  items: OverviewItem[]
  after?: ReactNode
  children?: ReactNode
}) {
  const rest = items.slice(MAX_ROWS_EXPANDED)
  return (
    <PageSection id={id} title={title}>
      {children}
      <div className={items.length > 0 ? 'panel' : undefined}>
        <OverviewRows items={items.slice(0, MAX_ROWS_EXPANDED)} />
        {rest.length > 0 && (
          <details className="border-t border-line">
            <summary className="text-link cursor-pointer min-h-11 px-4 content-center">
              {rest.length === 1 ? t('1 more') : t('{count} more', { count: rest.length })}
            </summary>
            <OverviewRows items={rest} />
          </details>
        )}
      </div>
      {after}
    </PageSection>
  )
}

const OverviewRows = ({ items }: { items: OverviewItem[] }) => (
  <ul>
    {items.map((item) => (
      <li key={item.key} className="border-t border-line first:border-t-0">
        {item.group && <p className="px-4 pt-2 text-sm font-semibold text-soft">{item.group}</p>}
        <OverviewRow item={item} />
      </li>
    ))}
  </ul>
)

function OverviewRow({
  item: {
    to,
    label,
    meaning,
    late = false,
    title,
    company: { companyId, company },
    detail,
    end,
    action,
  },
}: {
  item: OverviewItem
}) {
  const more = detail.filter(Boolean).join('\u00a0· ')
  return (
    <div className="group relative grid grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-cols-[minmax(6.75rem,auto)_minmax(0,1fr)_auto] items-center gap-x-3 min-h-11 px-4 py-1 hover:bg-text/4">
      <span>
        <StatusBadge meaning={meaning} late={late}>
          {label}
        </StatusBadge>
      </span>
      <p className="max-sm:col-span-3 max-sm:row-start-2 sm:truncate">
        <RowLink to={to} className="font-semibold card-link wrap-anywhere">
          <bdi>{title}</bdi>
        </RowLink>
      </p>
      {(companyId || more) && (
        <p className="col-span-full max-sm:row-start-3 sm:row-start-2 sm:col-start-2 caption leading-6 wrap-anywhere sm:truncate">
          {companyId && (
            <CompanyLink id={companyId} className="relative text-link">
              {company}
            </CompanyLink>
          )}
          {companyId && more && '\u00a0· '}
          {more}
        </p>
      )}
      <span className="col-start-3 row-start-1 caption text-right tabular-nums sm:whitespace-nowrap">
        {end}
      </span>
      {action && <div className="row-action relative col-span-full sm:col-start-2 py-1.5">{action}</div>}
    </div>
  )
}
