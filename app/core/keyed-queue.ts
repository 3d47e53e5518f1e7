/**
 * Returns a function that runs tasks with the same key one after another. Resolves to null, without running the task, if
 * `maxWaiting` tasks with this key are waiting or running already.
 */
export function createKeyedQueue(maxWaiting: number) {
  const queues = new Map<string, { last: Promise<unknown>; size: number }>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T | null> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), size: 0 }
    if (queue.size >= maxWaiting) return null
    queue.size += 1
    const result = queue.last.then(task)
    queue.last = result.catch(() => {})
    queues.set(key, queue)
    try {
      return await result
    } finally {
      queue.size -= 1
      if (queue.size === 0) queues.delete(key)
    }
  }
}
