import { href, Link } from 'react-router'
import type { TaskName } from '#app/adapters/jobs.server.ts'
import { getAdministratorCtx } from '#app/domain/sign-in/guards.server.ts'
import { loadSystemState, type SystemState } from '#app/domain/system/system-state.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { DateAndTime } from '#app/ui/dates.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'
import { howLong, type KeptThing, keptThings, retention } from '#content/retention.ts'
import type { Route } from './+types/system.ts'
import { SystemFacts } from './system-facts.tsx'

const retentionColumns: Column<KeptThing>[] = [
  { head: 'What', title: true, cell: (thing) => retention[thing].what },
  { head: 'How long', cell: (thing) => howLong(thing) },
  { head: 'What stays', cell: (thing) => retention[thing].stays || 'nothing' },
  { head: 'Why it is kept', cell: (thing) => retention[thing].why },
]

/** Retention periods, from the same data as the cleanup job and the privacy policy. */
export const RetentionTable = () => (
  <Table
    label="How long things are kept"
    columns={retentionColumns}
    rows={keptThings}
    rowKey={(thing) => thing}
    manyColumns
  />
)

const componentLabels = {
  database: 'The database',
  storage: 'The storage of documents',
  disk: 'Writing to the disk with DATA_DIR',
} as const
const healthLabels = { ok: 'works.', slow: 'answers slowly.', failing: 'fails, or does not answer in time.' }
const healthStates = { ok: 'ok', slow: 'warning', failing: 'failing' } as const

const stateLabels = { failing: 'Needs a look', warning: 'Warning', ok: 'Well' } as const
const stateOrder = Object.keys(stateLabels)

export function SystemChecks({ checks, health }: Pick<SystemState, 'checks' | 'health'>) {
  const looked = (Object.keys(componentLabels) as (keyof typeof componentLabels)[]).map((part) => ({
    name: part,
    state: healthStates[health[part]],
    words: `${componentLabels[part]} ${healthLabels[health[part]]}`,
    since: null,
  }))
  const lines = [
    ...checks.map(({ name, state, words, since }) => ({ name, state, words, since })),
    ...looked,
  ].toSorted((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state))
  return (
    <ul className="bg-surface border border-line divide-y divide-line">
      {lines.map(({ name, state, words, since }) => (
        <li
          key={name}
          className="grid sm:grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 px-4 py-3"
        >
          <span>
            <StatusBadge meaning={state === 'ok' ? 'done' : 'waits-for-us'} late={state === 'failing'}>
              {stateLabels[state]}
            </StatusBadge>
          </span>
          <span className="min-w-0 wrap-anywhere">
            {words}
            {since && (
              <span className="block text-sm text-soft">
                Since <DateAndTime value={since} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Labels of job queues. Queues of a newer version running alongside appear by name. */
const queueLabels: Record<'mail' | TaskName, string> & Record<string, string | undefined> = {
  mail: 'Mail to be sent',
  'erase-account': 'Closed accounts to be erased',
  'mail-news': 'News that are gathered into one mail',
  'post-alert': 'Calls to ALERT_URL',
  'remind-of-invoices': 'Reminders of overdue invoices',
  'remind-of-requests': 'Reminders of requests',
  sweep: 'Deleting what has had its time',
  'tell-of-lock': 'Telling the owner of a locked account',
}

type QueueStats = SystemState['queues'][number]

const queueColumns: Column<QueueStats>[] = [
  { head: 'Work', title: true, cell: ({ queue }) => queueLabels[queue] ?? queue },
  { head: 'Waiting', align: 'end', cell: ({ waiting }) => waiting.toLocaleString('en') },
  { head: 'Late by', align: 'end', cell: ({ oldestSeconds }) => formatDelay(oldestSeconds) },
]

/** Background jobs. Some of them are scheduled for later on purpose. */
export const SystemQueues = ({ queues }: { queues: QueueStats[] }) => (
  <section aria-labelledby="work">
    <h2 id="work" className="text-2xl mb-3">
      Work in the background
    </h2>
    <Table
      label="Work in the background"
      columns={queueColumns}
      rows={queues}
      rowKey={({ queue }) => queue}
    />
  </section>
)

function formatDelay(seconds: number): string {
  if (seconds < 60) return '–'
  const minutes = Math.floor(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60).toLocaleString('en')} hours`
}

export const meta: Route.MetaFunction = () => createUnlistedMeta('System')

export const loader = ({ context }: Route.LoaderArgs) => loadSystemState(getAdministratorCtx(context))

export default function SystemPage({ loaderData: system }: Route.ComponentProps) {
  const { told, warnings, secondFactor } = system
  const tellers = [told.to && `a mail to ${told.to}`, told.hook && 'a call to ALERT_URL'].filter(Boolean)
  return (
    <>
      <PageHeader title="System">
        How the program runs, what needs a look, and how long things are kept. Only you see this page.
      </PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 max-w-6xl">
        <section aria-labelledby="now">
          <h2 id="now" className="text-2xl mb-3">
            How it stands
          </h2>
          <SystemChecks checks={system.checks} health={system.health} />
          <p className="mt-3 text-soft max-w-prose">
            {tellers.length > 0
              ? `Of what needs a look you are told by ${tellers.join(' and ')}, once when it begins and once when it is over.`
              : 'Nobody is told of this but here: ALERT_TO and ALERT_URL are not set.'}
          </p>
        </section>
        {(warnings.length > 0 || !secondFactor) && (
          <section aria-labelledby="settings">
            <h2 id="settings" className="text-2xl mb-3">
              What could be safer
            </h2>
            <ul className="grid gap-2 max-w-prose list-disc pl-5 marker:text-accent">
              {!secondFactor && (
                <li>
                  Your password alone opens everything here.{' '}
                  <Link to={href('/admin/security')} className="text-link">
                    Set up a second factor
                  </Link>
                </li>
              )}
              {warnings.map((words) => (
                <li key={words} className="wrap-anywhere">
                  {words}
                </li>
              ))}
            </ul>
          </section>
        )}
        <SystemFacts system={system} />
        <SystemQueues queues={system.queues} />
        <section aria-labelledby="kept">
          <h2 id="kept" className="text-2xl mb-2">
            How long things are kept
          </h2>
          <p className="mb-4 text-soft max-w-prose">
            In the words that clients read. What has had its time is deleted by itself, within the hour. The
            table stands in <code>content/retention.ts</code>, and the{' '}
            <Link to={href('/privacy-policy')} reloadDocument className="text-link">
              privacy policy
            </Link>{' '}
            is made from it.
          </p>
          <RetentionTable />
        </section>
      </div>
    </>
  )
}
