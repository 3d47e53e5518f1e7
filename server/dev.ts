import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer as createVite } from 'vite'
import { launch } from './launch.ts'
import type { ServeOptions } from './serve.ts'
import { setNodeEnv } from './settings/env.ts'

type Program = typeof import('./program.ts')

setNodeEnv('development')
const root = fileURLToPath(new URL('..', import.meta.url))

// Development server: the same program, compiled on request. Changes to pages, rules and styles apply immediately.
// Services opened at startup (database, queue, storage) stay open.
await launch(async () => {
  // The WebSocket for hot reloading uses the site's own port, which the pages' policy allows.
  const sockets = createServer()
  const vite = await createVite({
    root,
    server: { middlewareMode: true, hmr: { server: sockets } },
    appType: 'custom',
  })
  const load = () => vite.ssrLoadModule('/server/program.ts') as Promise<Program>

  /** Creates a new application for the first request after a change. */
  const createApp: ServeOptions['createApp'] = (deps) => {
    let current: { createApp: Program['createApp']; app: ReturnType<Program['createApp']> } | undefined
    return {
      fetch: async (request, env) => {
        const { createApp } = await load()
        if (current?.createApp !== createApp) current = { createApp, app: createApp(deps) }
        return current.app.fetch(request, env)
      },
    }
  }
  return {
    program: await load(),
    options: {
      createApp,
      assetsFolder: vite.config.publicDir,
      before: vite.middlewares,
      onUpgrade: (...upgrade) => sockets.emit('upgrade', ...upgrade),
    },
  }
})
