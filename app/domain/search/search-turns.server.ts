/** The newest search of each person that is searching on this instance. */
const turns = new Map<string, { ended: Promise<unknown> }>()

/**
 * Runs a person's search after their previous one, so that one person never has two running on the same instance.
 * @returns null if the person has started a newer search in the meantime
 */
export async function takeSearchTurn<T>(uid: string, search: () => Promise<T>): Promise<T | null> {
  const previous = turns.get(uid)
  const turn = { ended: Promise.resolve() as Promise<unknown> }
  turns.set(uid, turn)
  const result = (async () => {
    await previous?.ended
    return turns.get(uid) === turn ? search() : null
  })()
  turn.ended = result.catch(() => {})
  try {
    return await result
  } finally {
    if (turns.get(uid) === turn) turns.delete(uid)
  }
}
