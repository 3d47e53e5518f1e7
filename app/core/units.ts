/** A mebibyte in bytes. Texts call it MB. */
export const MIB = 1_048_576
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
