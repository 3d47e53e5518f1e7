/** The newest search of each person that is searching on this instance. */
const turns = new Map<string, { ended: Promise<unknown> }>()

/**
 * Runs a person's search after their previous one, which returns null as soon as it notices that it is superseded. So
 * one person never has two searches running on the same instance.
 * @returns null if the person has started a newer search in the meantime
 */
export async function takeSearchTurn<T>(
  uid: string,
  search: (isSuperseded: () => boolean) => Promise<T | null>,
): Promise<T | null> {
  const previous = turns.get(uid)
  const turn = { ended: Promise.resolve() as Promise<unknown> }
  turns.set(uid, turn)
  const result = (async () => {
    await previous?.ended
    const isSuperseded = () => turns.get(uid) !== turn
    return isSuperseded() ? null : search(isSuperseded)
  })()
  turn.ended = result.catch(() => {})
  try {
    return await result
  } finally {
    if (turns.get(uid) === turn) turns.delete(uid)
  }
}
