import type { Task } from '#app/adapters/jobs.server.ts'
import type { System } from '#app/domain/system/system.server.ts'
import { type Column, Table } from '#app/ui/list/table.tsx'

/** Labels of job queues. Queues of a newer version running alongside appear by name. */
const work: Record<'mail' | Task, string> & Record<string, string | undefined> = {
  mail: 'Mail to be sent',
  'erase-account': 'Closed accounts to be erased',
  'mail-news': 'News that are gathered into one mail',
  'post-alert': 'Calls to ALERT_URL',
  'remind-of-invoices': 'Reminders of overdue invoices',
  'remind-of-requests': 'Reminders of requests',
  sweep: 'Deleting what has had its time',
  'tell-of-lock': 'Telling the owner of a locked account',
}

type Queue = System['queues'][number]

const columns: Column<Queue>[] = [
  { head: 'Work', title: true, cell: ({ queue }) => work[queue] ?? queue },
  { head: 'Waiting', align: 'end', cell: ({ waiting }) => waiting.toLocaleString('en') },
  { head: 'Late by', align: 'end', cell: ({ oldestSeconds }) => lateBy(oldestSeconds) },
]

/** Background jobs. Some of them are scheduled for later on purpose. */
export const SystemQueues = ({ queues }: { queues: Queue[] }) => (
  <section aria-labelledby="work">
    <h2 id="work" className="text-2xl mb-3">
      Work in the background
    </h2>
    <Table label="Work in the background" columns={columns} rows={queues} rowKey={({ queue }) => queue} />
  </section>
)

function lateBy(seconds: number): string {
  if (seconds < 60) return '–'
  const minutes = Math.floor(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60).toLocaleString('en')} hours`
}
