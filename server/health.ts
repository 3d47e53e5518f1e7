import type { Logger } from 'pino'
import { StorageFailure } from '#app/adapters/storage-failure.server.ts'
import { rejectAfter, TimeoutError } from '#app/core/timeout.ts'

/** Parts that are needed to answer any request. */
const parts = ['database', 'storage', 'disk'] as const
export type Part = (typeof parts)[number]
/** 'slow': the check of a part on this machine timed out, but passed a few seconds ago. 'denied': the storage refuses access. */
type HealthState = 'ok' | 'slow' | 'failing' | 'denied'
type Health = Record<Part, HealthState>

/** Timeout for each check. `/readyz` responds within two seconds. */
const CHECK_TIMEOUT_MS = 1_500
/** How long a local part may be slow before it counts as failing. */
const MAX_SLOW_MS = 10_000

/**
 * Creates a function that checks all parts at once. A check that hangs is not started again until it ends, so that
 * requests add no load to a part that is stuck.
 *
 * `local` names the parts inside this process or on its disk. They share its event loop and thread pool, so a timeout
 * there usually means load, and they are `slow` for ten seconds before they count as failing. A remote part that times
 * out fails immediately.
 */
export function createHealth(
  checks: Record<Part, () => Promise<void>>,
  log: Pick<Logger, 'error' | 'info'>,
  local: readonly Part[] = [],
): () => Promise<Health> {
  const running = new Map<Part, Promise<void>>()
  const failing = new Set<Part>()
  const slowSince = new Map<Part, number>()

  const isSlow = (part: Part, err: unknown) => {
    if (!(err instanceof TimeoutError) || !local.includes(part) || failing.has(part)) return false
    const since = slowSince.get(part) ?? performance.now()
    slowSince.set(part, since)
    return performance.now() - since < MAX_SLOW_MS
  }

  const check = async (part: Part): Promise<Health[Part]> => {
    const current = running.get(part) ?? checks[part]().finally(() => running.delete(part))
    running.set(part, current)
    try {
      await rejectAfter(CHECK_TIMEOUT_MS, current)
      slowSince.delete(part)
      if (failing.delete(part)) log.info({ part }, 'works again')
      return 'ok'
    } catch (err) {
      if (isSlow(part, err)) return 'slow'
      // Logged only once instead of at every check.
      if (!failing.has(part)) log.error({ err, part }, 'not ready')
      failing.add(part)
      return err instanceof StorageFailure && err.isDenied ? 'denied' : 'failing'
    }
  }

  return async () => {
    const [database, storage, disk] = await Promise.all(parts.map(check))
    return { database, storage, disk } as Health
  }
}

export const isUp = (state: HealthState): boolean => state === 'ok' || state === 'slow'

/** Returns whether the instance can take requests. The public site and most pages work even without the storage. */
export const isReady = ({ database, disk }: Health): boolean => isUp(database) && isUp(disk)

export const formatHealth = (health: Health): string =>
  parts
    .map((part) => `${part} ${health[part] === 'denied' ? 'failing: access denied' : health[part]}\n`)
    .join('')

export const isPart = (name: string): name is Part => (parts as readonly string[]).includes(name)
