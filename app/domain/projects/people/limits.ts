/** Limits the cost of notifications and of listing members. */
export const MOST_MEMBERS = 500
/** Upper bound of counts in questions. Exact counts would be slow. */
export const MOST_COUNTED = 1000
