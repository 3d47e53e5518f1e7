export type SiteVersion = {
  /**
   * undefined: looked up a moment ago, or the database is being waited for and `current` must do. Otherwise
   * resolves (never rejects) when the look-up is done, or has taken too long.
   */
  check: () => Promise<void> | undefined
  /** The version may have changed just now: whoever asks from here on gets it looked up. */
  lookAgain: () => void
  /** The last version read; null before the first. */
  readonly current: string | null
  /** Whether the last look-up succeeded. */
  readonly certain: boolean
}

/** In one look-up. */
const MOST_READS = 3

/**
 * Follows the version of what visitors see, by one small read at most every `everyMs` milliseconds and only when
 * somebody asks. A database that is slow or away delays no request by more than `waitMs`.
 */
export function followSiteVersion(options: {
  read: () => Promise<string>
  everyMs: number
  waitMs: number
  now: () => number
  /** Called for the first of several failures. */
  onFailure: (err: unknown) => void
}): SiteVersion {
  const { read, everyMs, waitMs, now, onFailure } = options
  let current: string | null = null
  let certain = false
  let checkedAt = Number.NEGATIVE_INFINITY
  let waiting: Promise<void> | undefined
  let overdue = false
  let failed = false
  let changed = false

  const look = async () => {
    try {
      // What was read before a change says nothing about the time after it; who changes things all the time is not waited for.
      let more = MOST_READS
      do {
        changed = false
        current = await read()
      } while (changed && --more > 0)
      certain = !changed
      failed = false
    } catch (err) {
      certain = false
      if (!failed) onFailure(err)
      failed = true
    }
    checkedAt = changed ? Number.NEGATIVE_INFINITY : now()
    waiting = undefined
    overdue = false
  }

  const start = () => {
    const looking = Promise.resolve().then(look)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        overdue = true
        certain = false
        resolve()
      }, waitMs)
    })
    return Promise.race([looking, late]).finally(() => clearTimeout(timer))
  }

  return {
    check: () => {
      if (waiting) return overdue ? undefined : waiting
      if (now() - checkedAt < everyMs) return undefined
      waiting = start()
      return waiting
    },
    lookAgain: () => {
      changed = true
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
