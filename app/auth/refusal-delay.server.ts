const STEP_MS = 200
const MAX_MS = 5_000

/**
 * Returns a function that delays a refusal by 200 ms for each other refusal of the same network that is being delayed. A
 * person notices nothing; a program that sends many sign-ins at a time can't occupy the process with refusals.
 */
export function createRefusalDelay(): (network: string) => Promise<void> {
  const delayed = new Map<string, number>()
  return async (network) => {
    const others = delayed.get(network) ?? 0
    delayed.set(network, others + 1)
    await new Promise<void>((resolve) => setTimeout(resolve, Math.min(others * STEP_MS, MAX_MS)))
    const left = (delayed.get(network) ?? 1) - 1
    if (left > 0) delayed.set(network, left)
    else delayed.delete(network)
  }
}
