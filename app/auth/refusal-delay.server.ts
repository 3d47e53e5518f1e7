const STEP_MS = 200
const MAX_MS = 5_000

/**
 * Returns a function that delays a rejection by 200 ms for each other rejection of the same network that is being
 * delayed. This keeps many parallel sign-in attempts from occupying the process.
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
