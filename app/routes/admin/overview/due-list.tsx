import { href } from 'react-router'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import type { Due } from '#app/domain/overview/due.server.ts'
import { Day } from '#app/ui/dates.tsx'
import { NewsList } from './news-list.tsx'

const toOf = ({ kind, id, project }: Due) =>
  kind === 'invoice'
    ? href('/admin/invoices/:id', { id })
    : `${href('/admin/projects/:id/requests', { id: project ?? '' })}?request=${id}#${id}`

/** What is overdue, and what is due within a week. */
export function DueList({ due }: { due: Due[] }) {
  const items = due.map((one, i) => ({
    key: one.id,
    to: toOf(one),
    label: one.kind === 'invoice' ? 'Invoice' : 'Request',
    meaning: 'waits-for-client' as const,
    late: one.late,
    title: one.title,
    about: [one.who],
    end: (
      <>
        {one.total !== null && one.currency && (
          <span className="font-semibold text-text">{`${moneyOf(one.total, one.currency)} `}</span>
        )}
        <Day value={one.day} />
      </>
    ),
    group: due[i - 1]?.late === one.late ? null : one.late ? 'Overdue' : 'Within a week',
  }))
  return <NewsList id="due" title="What is due" items={items} />
}
