import { createServer as createVite } from 'vite'
import type { CreateApp } from './app.ts'
import { readEnv } from './env.ts'
import { greet, startFailure } from './greet.ts'
import { serve } from './serve.ts'

// The development server: the same program, with pages compiled on request and refreshed in the browser.
try {
  const env = readEnv()
  const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' })
  const { createApp } = (await vite.ssrLoadModule('./server/app.ts')) as { createApp: CreateApp }
  const running = await serve(env, createApp, vite.middlewares)
  greet(env, running)
} catch (err) {
  for (const line of startFailure(err)) console.error(line)
  process.exit(1)
}
