import { href } from 'react-router'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import type { Due } from '#app/domain/overview/due.server.ts'
import { ChosenOutcome } from '#app/ui/chosen/chosen-outcome.tsx'
import { Day } from '#app/ui/dates.tsx'
import { MarkPaid } from '../invoices/mark-paid.tsx'
import { NewsList } from './news-list.tsx'
import type { OverviewAnswer } from './overview-actions.server.ts'

const toOf = {
  invoice: ({ id }: Due) => href('/admin/invoices/:id', { id }),
  request: ({ id, project }: Due) =>
    `${href('/admin/projects/:id/requests', { id: project ?? '' })}?request=${id}#${id}`,
  milestone: ({ project }: Due) => href('/admin/projects/:id/progress', { id: project ?? '' }),
}
/** Label of each kind of item, and which side acts next. */
const looks = {
  invoice: { label: 'Invoice', meaning: 'waits-for-client' },
  request: { label: 'Request', meaning: 'waits-for-client' },
  milestone: { label: 'Milestone', meaning: 'active' },
} as const

/** Items that are overdue or due within a week. Invoices can be marked as paid here, with undo. */
export function DueList({
  due,
  today,
  answer,
}: {
  due: Due[]
  today: string
  answer: OverviewAnswer | undefined
}) {
  const mine = answer && isAboutPayment(answer.intent) ? answer : undefined
  const items = due.map((one, i) => ({
    key: one.id,
    to: toOf[one.kind](one),
    ...looks[one.kind],
    late: one.late,
    title: one.title,
    about: [one.who],
    end: (
      <>
        {one.total !== null && one.currency && (
          <span className="mr-1.5 font-semibold text-text">{`${moneyOf(one.total, one.currency)} `}</span>
        )}
        <Day value={one.day} />
      </>
    ),
    action: one.kind === 'invoice' && one.total !== null && one.currency && (
      <MarkPaid
        invoice={{ id: one.id, number: one.title, total: one.total, currency: one.currency }}
        today={today}
        of={one.title}
        action="/admin?index"
      />
    ),
    group: due[i - 1]?.late === one.late ? null : one.late ? 'Overdue' : 'Within a week',
  }))
  return (
    <NewsList id="due" title="What is due" items={items}>
      <ChosenOutcome answer={mine} action="/admin?index" />
    </NewsList>
  )
}

export const isAboutPayment = (intent = '') => intent === 'paid' || intent === 'reopen'
