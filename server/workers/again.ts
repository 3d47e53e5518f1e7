const FIRST_MS = 500
const LONGEST_MS = 30_000
const MOST_TRIES = 3

/** Milliseconds before a worker is replaced that has ended for the so-manieth time in a row soon after its start. */
export const pauseBefore = (ends: number): number =>
  ends <= 1 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (ends - 2))

/** Whether none is up or will be: each was tried several times in a row, and none of these starts led to anything. */
export const isHopeless = (places: { upSince?: number | undefined; failed: number }[]): boolean =>
  places.every(({ upSince, failed }) => upSince === undefined && failed >= MOST_TRIES)
