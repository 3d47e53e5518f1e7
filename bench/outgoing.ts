// Preloaded into a process (--import). Writes each connection and each name lookup to OUTGOING_FILE.
import { createHook } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'

type Wrap = { address?: string; port?: number; hostname?: string }
const seen = new Set<string>()
/** Handle types with which Node opens TCP connections, sends UDP, opens Unix sockets and looks up names. */
const KINDS = ['TCPCONNECTWRAP', 'UDPSENDWRAP', 'PIPECONNECTWRAP', 'GETADDRINFOREQWRAP', 'QUERYWRAP']

createHook({
  trackPromises: false,
  init: (_, type, __, resource) => {
    if (!KINDS.includes(type)) return
    // The target is set only after the handle has been created.
    queueMicrotask(() => {
      const { address, port, hostname } = resource as Wrap
      const target = `${type} ${hostname ?? address ?? ''}${port ? `:${port}` : ''}`
      if (seen.has(target)) return
      seen.add(target)
      appendFileSync(process.env.OUTGOING_FILE ?? '/dev/stderr', `${target}\n`)
    })
  },
}).enable()
