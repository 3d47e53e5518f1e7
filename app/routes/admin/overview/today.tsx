import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { formatMoney } from '#app/core/money.ts'
import type { TodayData } from '#app/domain/overview/today.server.ts'
import { BulkResult } from '#app/ui/bulk/bulk-result.tsx'
import { DateAndTime, DayHeading, LocalDate } from '#app/ui/dates.tsx'
import { DueList, isPaymentIntent, RecentEventList } from './due-and-recent-lists.tsx'
import type { OverviewAnswer } from './overview-actions.server.ts'
import { UnreadMessagesSection } from './unread-messages.tsx'

export function LastBackupNotice({ backup: { last, late } }: { backup: NonNullable<TodayData['backup']> }) {
  if (late)
    return (
      <p className="mt-4 bg-bad-ground text-bad px-4 py-3 max-w-3xl">
        <strong className="font-semibold">
          {last ? (
            <>
              The last backup is of <LocalDate value={last.at} />, more than a week ago.
            </>
          ) : (
            'There is no backup yet.'
          )}
        </strong>{' '}
        On the server, <code className="whitespace-nowrap">npm run backup -- FILE</code> makes one of all data
        while Foyer runs.
      </p>
    )
  if (!last) return null
  return (
    <p className="mt-4 text-sm text-soft">
      Last backup <DateAndTime value={last.at} />
      {last.damaged > 0 && (
        <strong className="text-bad">
          , without {last.damaged === 1 ? 'one file that is' : `${last.damaged} files that are`} missing or
          damaged in the document storage
        </strong>
      )}
    </p>
  )
}

/** Overview of today: items waiting for staff, recent events and due items. `null`: the data is unavailable. */
export function TodaySection({
  today,
  answer,
}: {
  today: TodayData | null | Promise<TodayData | null>
  answer: OverviewAnswer | undefined
}) {
  return (
    <section aria-labelledby="today" className="mb-8 min-h-38">
      <h2 id="today" className="sr-only">
        Today
      </h2>
      <Suspense fallback={<p className="text-soft">Looking at what is new...</p>}>
        <Await resolve={today}>
          {(loaded) =>
            loaded ? (
              <>
                <p className="text-soft mb-2">
                  <DayHeading day={loaded.day} />
                </p>
                <WaitingCounts today={loaded} />
                {loaded.backup?.late && <LastBackupNotice backup={loaded.backup} />}
                <UnreadMessagesSection unread={loaded.unread} answer={answer} />
                <div className="mt-6 grid gap-x-10 gap-y-6 grid-cols-[minmax(0,1fr)] xl:grid-cols-2 items-start empty:hidden">
                  {loaded.happened.length > 0 && <RecentEventList happened={loaded.happened} />}
                  {(loaded.due.length > 0 || isPaymentIntent(answer?.intent)) && (
                    <DueList due={loaded.due} today={loaded.day} answer={answer} />
                  )}
                </div>
                {loaded.backup && !loaded.backup.late && <LastBackupNotice backup={loaded.backup} />}
              </>
            ) : (
              <>
                <p className="text-soft mb-2">What is new could not be read. Please reload the page.</p>
                {isTodayIntent(answer?.intent) && <BulkResult answer={answer} action="/admin?index" />}
              </>
            )
          }
        </Await>
      </Suspense>
    </section>
  )
}

/** Returns whether a form intent belongs to this section, which shows its result. */
export const isTodayIntent = (intent = '') => intent === 'message' || isPaymentIntent(intent)

function WaitingCounts({ today }: { today: TodayData }) {
  const items = listWaitingItems(today).filter((item) => item.count > 0)
  if (items.length === 0) {
    if (today.unread.rows.length > 0) return <p className="py-2 text-soft">Nothing else waits for you.</p>
    return <p className="py-2 font-display text-2xl">All is quiet. Nothing waits for you.</p>
  }
  return (
    <ul className="flex flex-wrap gap-2">
      {items.map(({ count, many, label, more, to }) => (
        <li key={to} className="max-w-full">
          <Link
            to={to}
            prefetch="intent"
            className="group flex items-center gap-2 min-h-11 px-3 border border-line bg-surface hover:border-soft"
          >
            <span className="font-semibold tabular-nums text-accent">{many ? `${count}+` : count}</span>{' '}
            <span className="leading-tight">
              {label}
              {more && (
                <>
                  {' '}
                  <span className="inline-block text-sm text-soft">{more}</span>
                </>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const listWaitingItems = (today: TodayData) =>
  [
    {
      count: today.inquiries,
      label: today.inquiries === 1 ? 'new inquiry' : 'new inquiries',
      more: '',
      to: '/admin/inquiries?status=New',
    },
    {
      count: today.requests,
      label: today.requests === 1 ? 'project request' : 'project requests',
      more: '',
      to: '/admin/projects?filter=requested',
    },
    {
      count: today.withoutContacts,
      label:
        today.withoutContacts === 1 ? 'project without a main contact' : 'projects without a main contact',
      more: '',
      to: '/admin/projects?filter=no-contact',
    },
    {
      count: today.handedIn,
      label: today.handedIn === 1 ? 'request handed in' : 'requests handed in',
      more: '',
      to: '/admin/requests',
    },
    {
      count: today.late,
      label: today.late === 1 ? 'overdue request' : 'overdue requests',
      more: '',
      to: '/admin/requests?state=overdue',
    },
    {
      count: today.uploads,
      label: today.uploads === 1 ? 'upload not opened' : 'uploads not opened',
      more: '',
      to: '/admin/documents?kind=client',
    },
    {
      count: today.overdue.reduce((sum, one) => sum + one.count, 0),
      label:
        today.overdue.length === 1 && today.overdue[0]?.count === 1 ? 'overdue invoice' : 'overdue invoices',
      more: today.overdue.map((one) => formatMoney(one.total, one.currency)).join(', '),
      to: '/admin/invoices?status=Overdue',
    },
    {
      count: today.mail,
      label: today.mail === 1 ? 'mail is stuck' : 'mails are stuck',
      more: '',
      to: '/admin/mail?status=stuck',
    },
  ].map((item) => ({ ...item, many: item.count >= today.most }))
