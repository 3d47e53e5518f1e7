import { withTimeout } from '#app/core/timeout.ts'

export type SiteVersion = {
  /**
   * Looks up the version if it is due. Resolves (never rejects) when the lookup is done or has taken too long. Returns
   * undefined if `current` is recent, or if the database does not respond.
   */
  check: () => Promise<void> | undefined
  /** Makes the next `check` look up the version, because it may have changed. */
  invalidate: () => void
  /** The last version read, or null before the first lookup. */
  readonly current: string | null
  /** Whether the last lookup succeeded. */
  readonly certain: boolean
}

const MAX_READS_PER_LOOKUP = 3

/**
 * Tracks the public pages' version with one small query at most every `everyMs` milliseconds, and only when requests
 * arrive. A slow or unavailable database delays no request by more than `waitMs`.
 */
export function followSiteVersion(options: {
  read: () => Promise<string>
  everyMs: number
  waitMs: number
  now: () => number
  /** Called for the first of several consecutive failures. */
  onFailure: (err: unknown) => void
}): SiteVersion {
  const { read, everyMs, waitMs, now, onFailure } = options
  let current: string | null = null
  let certain = false
  let checkedAt = Number.NEGATIVE_INFINITY
  let waiting: Promise<void> | undefined
  let isOverdue = false
  let hasFailed = false
  let isInvalidated = false

  const lookUp = async () => {
    try {
      // A version read before an invalidation is stale.
      let readsLeft = MAX_READS_PER_LOOKUP
      do {
        isInvalidated = false
        current = await read()
      } while (isInvalidated && --readsLeft > 0)
      certain = !isInvalidated
      hasFailed = false
    } catch (err) {
      certain = false
      if (!hasFailed) onFailure(err)
      hasFailed = true
    }
    checkedAt = isInvalidated ? Number.NEGATIVE_INFINITY : now()
    waiting = undefined
    isOverdue = false
  }

  const start = () =>
    withTimeout(waitMs, Promise.resolve().then(lookUp), () => {
      isOverdue = true
      certain = false
    })

  return {
    check: () => {
      if (waiting) return isOverdue ? undefined : waiting
      if (now() - checkedAt < everyMs) return undefined
      waiting = start()
      return waiting
    },
    invalidate: () => {
      isInvalidated = true
      checkedAt = Number.NEGATIVE_INFINITY
    },
    get current() {
      return current
    },
    get certain() {
      return certain
    },
  }
}
