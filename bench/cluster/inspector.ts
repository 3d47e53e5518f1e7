/** Asks a program that was started with `--inspect` for its memory. */
export async function openInspector(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const waiting = new Map<number, (result: Record<string, number>) => void>()
  let id = 0
  socket.addEventListener('message', ({ data }) => {
    const { id: of, result } = JSON.parse(String(data))
    waiting.get(of)?.(result)
    waiting.delete(of)
  })
  const ask = (method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      waiting.set(++id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  let pause = { from: 0, until: 0 }
  return {
    /** What is used in the heap once all garbage is gone, and what it holds outside, in bytes. */
    afterCollection: async () => {
      const from = performance.now()
      await ask('HeapProfiler.collectGarbage')
      pause = { from, until: performance.now() }
      const { usedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage')
      return { used: usedSize, outside: backingStorageSize }
    },
    /** When the last collection was, on the clock of `performance.now()`. */
    pause: () => pause,
    close: () => socket.close(),
  }
}
