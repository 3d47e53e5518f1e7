import { Suspense } from 'react'
import { Await, href, Link } from 'react-router'
import { isPathOn } from '#app/content/modules.ts'
import { addDays } from '#app/core/days.ts'
import { formatNumber } from '#app/core/formats.ts'
import { formatMoney } from '#app/core/money.ts'
import type { TodayData } from '#app/domain/overview/today.server.ts'
import { FailedEmails } from '#app/routes/admin/emails/failed-emails.tsx'
import { UnreadMessagesSection } from '#app/routes/admin/messages/unread-messages.tsx'
import { t, tRich } from '#app/texts.ts'
import { BulkResult } from '#app/ui/bulk/bulk-actions.tsx'
import { DueStrip } from '#app/ui/charts/due-strip.tsx'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'
import { RowLink } from '#app/ui/list/table.tsx'
import { PageSection } from '#app/ui/page.tsx'
import { DueList, PAYMENT_INTENTS, RecentEventList } from './due-and-recent-lists.tsx'
import { formatCount, StatTiles } from './stat-tiles.tsx'

function LastBackupNotice({ backup: { last, late, command } }: { backup: NonNullable<TodayData['backup']> }) {
  if (late)
    return (
      <p className="mt-4 bg-bad-ground text-bad px-4 py-3 max-w-3xl">
        <strong className="font-semibold">
          {last
            ? tRich('The last backup was made on {date}, more than a week ago.', {
                date: <LocalDate value={last.at} />,
              })
            : t('No backup yet.')}
        </strong>{' '}
        {tRich('To make a backup, run {command} on the server. You don’t need to stop Foyer.', {
          command: <code className="whitespace-nowrap">{command}</code>,
        })}
      </p>
    )
  if (!last) return null
  return (
    <p className="mt-4 caption">
      {tRich('Last backup {date}', { date: <DateAndTime value={last.at} /> })}
      {last.damaged > 0 && (
        <strong className="block text-bad">
          {t('This backup lacks files ({damaged}) that are missing or damaged in document storage.', {
            damaged: last.damaged,
          })}
        </strong>
      )}
    </p>
  )
}

/** Work waiting for staff, recent activity and due items. `null`: the data is unavailable. */
export function TodaySections({
  today,
  mine,
  dueOn,
}: {
  today: TodayData | null | Promise<TodayData | null>
  /** Whether the due items are only those of projects that the current user leads. */
  mine: boolean
  /** Day of the due items. Null for those that are overdue or due within a week. */
  dueOn: string | null
}) {
  const outcome = useOutcome()
  return (
    <Suspense fallback={<p className="text-soft min-h-screen">{t('Loading...')}</p>}>
      <Await resolve={today}>
        {(loaded) =>
          loaded ? (
            <>
              <TodayTiles today={loaded} />
              <WaitingCounts today={loaded} />
              <PageSection id="calendar" title={t('Next six weeks')} className="mt-6">
                <DueStrip today={loaded.day} counts={loaded.calendar} />
              </PageSection>
              {loaded.backup?.late && <LastBackupNotice backup={loaded.backup} />}
              <FailedEmails emails={loaded.failedEmails} className="mt-6" />
              <NewInquiries today={loaded} />
              <UnreadMessagesSection
                unread={loaded.unread}
                more={
                  <Link to="/admin/messages" className="text-link inline-block min-h-11 content-center">
                    {t('All messages')}
                  </Link>
                }
              />
              <div className="mt-6 grid gap-x-10 gap-y-6 grid-cols-[minmax(0,1fr)] xl:grid-cols-2 items-start empty:hidden">
                {(loaded.due.items.length > 0 ||
                  mine ||
                  dueOn ||
                  PAYMENT_INTENTS.includes(outcome?.intent ?? '')) && (
                  <DueList due={loaded.due} today={loaded.day} mine={mine} dueOn={dueOn} />
                )}
                {loaded.happened.length > 0 && <RecentEventList happened={loaded.happened} />}
              </div>
              {loaded.backup && !loaded.backup.late && <LastBackupNotice backup={loaded.backup} />}
            </>
          ) : (
            <>
              <p className="text-soft mb-2">{t('We couldn’t load this page. Please reload it.')}</p>
              <BulkResult />
            </>
          )
        }
      </Await>
    </Suspense>
  )
}

function NewInquiries({ today: { newInquiries, inquiries } }: { today: TodayData }) {
  if (newInquiries.length === 0) return null
  return (
    <PageSection id="new-inquiries" title={t('New inquiries')} className="mt-6">
      <ul className="panel border-l-3 border-l-brass divide-y divide-line">
        {newInquiries.map(({ id, fullName, companyName, service, createdAt }) => (
          <li key={id} className="px-4 py-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="wrap-anywhere">
              <RowLink to={href('/admin/inquiries/:id', { id })} className="tall-link font-semibold">
                {fullName}
              </RowLink>
              <span className="text-soft">{`, ${companyName}`}</span>
            </p>
            <p className="caption wrap-anywhere">
              {service}
              {' · '}
              <DateAndTime value={createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {inquiries > newInquiries.length && (
        <Link to="/admin/inquiries?status=New" className="text-link inline-block min-h-11 content-center">
          {t('All new inquiries')}
        </Link>
      )}
    </PageSection>
  )
}

function TodayTiles({ today }: { today: TodayData }) {
  return (
    <StatTiles
      label={t('Today in numbers')}
      stats={[
        {
          label: t('To review'),
          ...formatCount(today.submitted, today.most),
          to: '/admin/requests',
        },
        {
          label: t('Unread conversations'),
          ...formatCount(today.conversations, today.most),
          to: '/admin/messages',
        },
        {
          label: t('Due within a week'),
          value: String(formatNumber(countDueWithinWeek(today))),
          to: '#due',
        },
        {
          label: t('Overdue invoices'),
          ...formatOverdue(today.open),
          to: '/admin/invoices?status=Overdue',
        },
      ]}
    />
  )
}

const formatOverdue = (open: TodayData['open']) => ({
  value: String(formatNumber(open.reduce((sum, { overdue }) => sum + overdue, 0))),
  note: open
    .filter(({ overdue }) => overdue > 0)
    .map(({ overdueTotal, currency }) => formatMoney(overdueTotal, currency))
    .join(', '),
})

const countDueWithinWeek = ({ day, calendar }: TodayData) =>
  calendar.filter((one) => one.day < addDays(day, 7)).reduce((sum, { count }) => sum + count, 0)

function WaitingCounts({ today }: { today: TodayData }) {
  const items = listWaitingItems(today).filter(({ count, to }) => count > 0 && isPathOn(to))
  const stats = [today.submitted, today.conversations, ...today.open.map(({ overdue }) => overdue)]
  if (items.length === 0)
    return stats.every((count) => count === 0) ? (
      <p className="mt-5 font-display text-2xl">{t('You’re all caught up.')}</p>
    ) : null
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6">
      {items.map(({ count, label, to }) => (
        <li key={to}>
          <Link to={to} prefetch="intent" className="text-link inline-block min-h-11 content-center">
            {`${formatCount(count, today.most).value} ${label}`}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const listWaitingItems = ({
  inquiries,
  requests,
  withoutContacts,
  late,
  uploads,
  toCountersign,
  emails,
}: TodayData) => [
  toItem(inquiries, t('new inquiry'), t('new inquiries'), '/admin/inquiries?status=New'),
  toItem(requests, t('project request'), t('project requests'), '/admin/projects?filter=requested'),
  toItem(
    withoutContacts,
    t('project without a main contact'),
    t('projects without a main contact'),
    '/admin/projects?filter=no-contact',
  ),
  toItem(late, t('overdue request'), t('overdue requests'), '/admin/requests?state=overdue'),
  toItem(toCountersign, t('agreement to countersign'), t('agreements to countersign'), '#happened'),
  toItem(uploads, t('new upload'), t('new uploads'), '/admin/documents?kind=client'),
  toItem(emails, t('undelivered email'), t('undelivered emails'), '/admin/emails?status=stuck'),
]

const toItem = (count: number, one: string, many: string, to: string) => ({
  count,
  label: count === 1 ? one : many,
  to,
})
