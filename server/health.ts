import type { Logger } from 'pino'
import { within } from '#app/domain/within.ts'

/** What it takes to answer everything. */
const parts = ['database', 'storage', 'disk'] as const
export type Part = (typeof parts)[number]
/** `slow`: a local part has not answered in time, but it did a few seconds ago. */
export type Health = Record<Part, 'ok' | 'slow' | 'failing'>

/** How long a part may take, in milliseconds; `/readyz` is answered within two seconds. */
const MOST_MS = 1_500
/** How long a local part may be slow before it counts as failing, in milliseconds. */
const SLOW_MS = 10_000

/**
 * Looks at each part, all at once. A look that hangs is not begun again until it ends, so that those who ask add
 * nothing to what is stuck.
 *
 * `local` names the parts inside this process or on its disk. They share its event loop and thread pool, so a timeout
 * there usually means load: they report `slow` for ten seconds before they count as failing. A remote part that times
 * out fails at once.
 */
export function openHealth(
  checks: Record<Part, () => Promise<void>>,
  log: Pick<Logger, 'error' | 'info'>,
  local: readonly Part[] = [],
): () => Promise<Health> {
  const running = new Map<Part, Promise<void>>()
  const failing = new Set<Part>()
  const slowSince = new Map<Part, number>()

  const isOnlySlow = (part: Part, err: unknown) => {
    if (!(err instanceof TimeoutError) || !local.includes(part) || failing.has(part)) return false
    const since = slowSince.get(part) ?? performance.now()
    slowSince.set(part, since)
    return performance.now() - since < SLOW_MS
  }

  const look = async (part: Part): Promise<Health[Part]> => {
    const looking = running.get(part) ?? checks[part]().finally(() => running.delete(part))
    running.set(part, looking)
    try {
      await inTime(looking)
      slowSince.delete(part)
      if (failing.delete(part)) log.info({ part }, 'works again')
      return 'ok'
    } catch (err) {
      if (isOnlySlow(part, err)) return 'slow'
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

class TimeoutError extends Error {}

const inTime = (looking: Promise<void>): Promise<void> =>
  within(MOST_MS, looking, () => {
    throw new TimeoutError(`no answer within ${MOST_MS} ms`)
  })

/** Whether requests can be sent here. Without its storage the public site and most pages still work. */
export const isReady = (health: Health): boolean => health.database !== 'failing' && health.disk !== 'failing'

/** One line a part. */
export const healthText = (health: Health): string =>
  parts.map((part) => `${part} ${health[part]}\n`).join('')

export const isPart = (name: string): name is Part => (parts as readonly string[]).includes(name)
