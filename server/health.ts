import type { Logger } from 'pino'
import { within } from '#app/domain/within.ts'

/** What it takes to answer everything. */
const parts = ['database', 'storage', 'disk'] as const
export type Part = (typeof parts)[number]
export type Health = Record<Part, 'ok' | 'failing'>

/** How long a part may take, in milliseconds; `/readyz` is answered within two seconds. */
const MOST_MS = 1_500

/**
 * Looks at each part, all at once. A look that hangs is not begun again until it ends, so that those who ask add
 * nothing to what is stuck.
 */
export function openHealth(
  checks: Record<Part, () => Promise<void>>,
  log: Pick<Logger, 'error' | 'info'>,
): () => Promise<Health> {
  const running = new Map<Part, Promise<void>>()
  const failing = new Set<Part>()

  const look = async (part: Part): Promise<'ok' | 'failing'> => {
    const looking = running.get(part) ?? checks[part]().finally(() => running.delete(part))
    running.set(part, looking)
    try {
      await inTime(looking)
      if (failing.delete(part)) log.info({ part }, 'works again')
      return 'ok'
    } catch (err) {
      // Said once, not every few seconds for as long as it lasts.
      if (!failing.has(part)) log.error({ err, part }, 'not ready')
      failing.add(part)
      return 'failing'
    }
  }

  return async () => {
    const [database, storage, disk] = await Promise.all(parts.map(look))
    return { database, storage, disk } as Health
  }
}

const inTime = (looking: Promise<void>): Promise<void> =>
  within(MOST_MS, looking, () => {
    throw new Error(`no answer within ${MOST_MS} ms`)
  })

/** Whether requests can be sent here. Without its storage the public site and most pages still work. */
export const isReady = (health: Health): boolean => health.database === 'ok' && health.disk === 'ok'

/** One line a part. */
export const healthText = (health: Health): string =>
  parts.map((part) => `${part} ${health[part]}\n`).join('')

export const isPart = (name: string): name is Part => (parts as readonly string[]).includes(name)
