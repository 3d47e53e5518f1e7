import cluster from 'node:cluster'
import type { Family } from '../observe/prometheus.ts'
import { workerNumber } from '../settings/env.ts'
import { type Message, Questions } from './messages.ts'

/** The other workers of the same port, as one of them sees them. */
export type Fellows = {
  /** Which of them this is, from 1 on. */
  number: number
  /** Whether it is the very first one, which does what is done once for all and speaks to who started them. */
  first: boolean
  /** To be called when it answers requests. */
  tellUp: () => void
  /** Tells the others that what visitors see may have changed; resolves when they know it. */
  tellChange: () => Promise<void>
  /** `listener` is called when one of the others tells that. */
  onChange: (listener: () => void) => void
  /** Says where the figures of this one come from. */
  giveFigures: (own: () => Family[]) => void
  /** The figures of all, this one among them, as if they were one. Rejects when they don't come in time. */
  sumFigures: () => Promise<Family[]>
}

/** The first process gives the others a second. */
const MOST_MS = 3_000

/** Undefined in a process that has the port for itself. */
export function joinFellows(): Fellows | undefined {
  // Others than ours may have made a cluster of this program.
  if (!cluster.isWorker || Number.isNaN(workerNumber())) return undefined
  const changes = new Questions<void>()
  const sums = new Questions<Family[]>()
  const listeners: (() => void)[] = []
  let figures = (): Family[] => []
  // When the first process is gone this one ends at once, and nothing is to be said about it.
  const tell = (message: Message) => {
    process.send?.(message, undefined, undefined, () => {})
  }
  process.on('message', (message: Message) => {
    switch (message.about) {
      case 'change':
        for (const listener of listeners) listener()
        return tell({ about: 'change-known', id: message.id })
      case 'change-known':
        return changes.answer(message.id)
      case 'figures-wanted':
        return tell({ about: 'figures', id: message.id, families: figures() })
      case 'figures':
        return sums.answer(message.id, message.families)
    }
  })
  return {
    number: workerNumber(),
    first: cluster.worker?.id === 1,
    tellUp: () => tell({ about: 'up' }),
    // Who is not heard of in time finds out within a second.
    tellChange: () => changes.ask(MOST_MS, (id) => tell({ about: 'change', id })).catch(() => {}),
    onChange: (listener) => listeners.push(listener),
    giveFigures: (own) => {
      figures = own
    },
    sumFigures: () => sums.ask(MOST_MS, (id) => tell({ about: 'figures-wanted', id })),
  }
}
