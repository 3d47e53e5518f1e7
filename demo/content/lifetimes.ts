import type { Period } from './periods.ts'

/**
 * How long a link that is mailed works; each works once. The mails, the pages and the privacy policy say it in words
 * that are made from this. A changed one counts for the links that are made from then on.
 */
export const linkLifetimes = {
  verify: { hours: 24 },
  reset: { hours: 1 },
  invite: { days: 7 },
  close: { hours: 24 },
} as const satisfies Record<string, Period>

/** How long a removed document can still be restored; then it is deleted for good. */
export const restorable = { days: 30 } as const satisfies Period

/** How long an account whose owner wants it closed can still be kept. */
export const closingGrace = { days: 14 } as const satisfies Period
