import type { Period } from './periods.ts'

/**
 * Lifetimes of single-use links in emails. Emails, pages and the privacy policy state them. A change applies to links
 * created from then on.
 */
export const linkLifetimes = {
  verify: { hours: 24 },
  reset: { hours: 1 },
  invite: { days: 7 },
  close: { hours: 24 },
} as const satisfies Record<string, Period>

/** Period in which a removed document can be restored. Afterwards it is deleted for good. */
export const restorable = { days: 30 } as const satisfies Period

/** Period between a client's request to close the account and its deletion. */
export const closingGrace = { days: 14 } as const satisfies Period
