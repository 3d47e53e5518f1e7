import type { System } from '#app/domain/system/system.server.ts'
import { Moment } from '#app/ui/dates.tsx'
import { StatusBadge } from '#app/ui/status/status-badge.tsx'

const parts = {
  database: 'The database',
  storage: 'The storage of documents',
  disk: 'Writing to the disk with DATA_DIR',
} as const
const healthText = { ok: 'works.', slow: 'answers slowly.', failing: 'fails, or does not answer in time.' }
const healthState = { ok: 'ok', slow: 'warning', failing: 'failing' } as const

const badges = { failing: 'Needs a look', warning: 'Warning', ok: 'Well' } as const
const order = Object.keys(badges)

export function SystemChecks({ checks, health }: Pick<System, 'checks' | 'health'>) {
  const looked = (Object.keys(parts) as (keyof typeof parts)[]).map((part) => ({
    name: part,
    state: healthState[health[part]],
    words: `${parts[part]} ${healthText[health[part]]}`,
    since: null,
  }))
  const lines = [
    ...checks.map(({ name, state, words, since }) => ({ name, state, words, since })),
    ...looked,
  ].toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return (
    <ul className="bg-surface border border-line divide-y divide-line">
      {lines.map(({ name, state, words, since }) => (
        <li
          key={name}
          className="grid sm:grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 px-4 py-3"
        >
          <span>
            <StatusBadge meaning={state === 'ok' ? 'done' : 'waits-for-us'} late={state === 'failing'}>
              {badges[state]}
            </StatusBadge>
          </span>
          <span className="min-w-0 wrap-anywhere">
            {words}
            {since && (
              <span className="block text-sm text-soft">
                Since <Moment value={since} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
