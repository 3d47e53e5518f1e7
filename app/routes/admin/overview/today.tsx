import { Suspense } from 'react'
import { Await, Link } from 'react-router'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import type { Today } from '#app/domain/overview/today.server.ts'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { UnreadMessages } from './unread-messages.tsx'
import { WeekBars } from './week-bars.tsx'

/** The first page of the day: what waits for the firm, and the last twelve weeks. null: it could not be read. */
export function TodayPart({
  today,
  answer,
}: {
  today: Promise<Today | null>
  answer: FormAnswer | undefined
}) {
  return (
    <section aria-labelledby="today" className="mb-8 border-y border-line py-4 min-h-38">
      <h2 id="today" className="sr-only">
        Today
      </h2>
      <Suspense fallback={<p className="text-soft">Looking at what is new...</p>}>
        <Await resolve={today}>
          {(loaded) =>
            loaded ? (
              <>
                <div className="grid gap-x-10 gap-y-4 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_32rem] items-start">
                  <Waiting today={loaded} />
                  <div className="flex flex-wrap items-end xl:justify-end gap-x-8 gap-y-4">
                    <WeekBars name="Sign-ups" weeks={loaded.weeks} of="signUps" />
                    <WeekBars name="Inquiries" weeks={loaded.weeks} of="inquiries" />
                  </div>
                </div>
                <UnreadMessages unread={loaded.unread} answer={answer} />
              </>
            ) : (
              <p className="text-soft">What is new could not be read. Please reload the page.</p>
            )
          }
        </Await>
      </Suspense>
    </section>
  )
}

function Waiting({ today }: { today: Today }) {
  const items = itemsOf(today).filter((item) => item.count > 0)
  if (items.length === 0) {
    if (today.unread.rows.length > 0) return <p className="py-3 text-soft">Nothing else waits for you.</p>
    return <p className="py-3 font-display text-2xl">All is quiet. Nothing waits for you.</p>
  }
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-1">
      {items.map(({ count, many, label, more, to }) => (
        <li key={to}>
          <Link to={to} prefetch="intent" className="group flex items-center gap-3 min-h-14 py-1">
            <span className="font-display text-4xl leading-none text-accent">
              {many ? `${count}+` : count}
            </span>{' '}
            <span className="leading-tight">
              <span className="group-hover:underline underline-offset-4">{label}</span>
              {more && <span className="block text-sm text-soft">{more}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const itemsOf = ({ inquiries, requests, withoutContacts, asked, uploads, overdue, mail, most }: Today) =>
  [
    {
      count: inquiries,
      label: inquiries === 1 ? 'new inquiry' : 'new inquiries',
      more: '',
      to: '/admin/inquiries?status=New',
    },
    {
      count: requests,
      label: requests === 1 ? 'project request' : 'project requests',
      more: '',
      to: '/admin/projects?filter=requested',
    },
    {
      count: withoutContacts,
      label: withoutContacts === 1 ? 'project without a main contact' : 'projects without a main contact',
      more: '',
      to: '/admin/projects?filter=no-contact',
    },
    {
      count: asked.handedIn,
      label: asked.handedIn === 1 ? 'request handed in' : 'requests handed in',
      more: '',
      to: '/admin/requests',
    },
    {
      count: asked.late,
      label: asked.late === 1 ? 'overdue request' : 'overdue requests',
      more: '',
      to: '/admin/requests?state=overdue',
    },
    {
      count: uploads.unopened,
      label: uploads.unopened === 1 ? 'upload not opened' : 'uploads not opened',
      more: uploads.sinceYesterday > 0 ? `${uploads.sinceYesterday} since yesterday` : '',
      to: '/admin/documents?kind=client',
    },
    {
      count: overdue.reduce((sum, one) => sum + one.count, 0),
      label: overdue.length === 1 && overdue[0]?.count === 1 ? 'overdue invoice' : 'overdue invoices',
      more: overdue.map((one) => moneyOf(one.total, one.currency)).join(', '),
      to: '/admin/invoices?status=Overdue',
    },
    {
      count: mail,
      label: mail === 1 ? 'mail is stuck' : 'mails are stuck',
      more: '',
      to: '/admin/mail?status=stuck',
    },
  ].map((item) => ({ ...item, many: item.count >= most }))
