import { setImmediate } from 'node:timers/promises'

/** Thrown inside a search that a newer one of the same person has superseded. */
class Superseded extends Error {}

type Turn = { isSuperseded: boolean; ended: Promise<unknown> }

/** The newest search of each person that is searching on this instance. */
const turns = new Map<string, Turn>()

/**
 * Runs a person's search after their previous one, which ends at its next `check`: one person never has two searches
 * running on the same instance.
 * @returns null if a newer search of the person has superseded this one
 */
export async function takeSearchTurn<T>(
  uid: string,
  search: (check: () => Promise<void>) => Promise<T>,
): Promise<T | null> {
  const previous = turns.get(uid)
  if (previous) previous.isSuperseded = true
  const turn: Turn = { isSuperseded: false, ended: Promise.resolve() }
  turns.set(uid, turn)
  const check = async () => {
    // Lets other requests in: the embedded database's statements only wait for each other.
    await setImmediate()
    if (turn.isSuperseded) throw new Superseded()
  }
  const result = (async () => {
    await previous?.ended
    await check()
    return search(check)
  })()
  turn.ended = result.catch(() => {})
  try {
    return await result
  } catch (err) {
    if (err instanceof Superseded) return null
    throw err
  } finally {
    if (turns.get(uid) === turn) turns.delete(uid)
  }
}
