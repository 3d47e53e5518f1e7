import type { CreateApp } from './app.ts'
import { buildIfStale, serverBuild } from './build.ts'
import { readEnv } from './env.ts'
import { greet, startFailure } from './greet.ts'
import { serve } from './serve.ts'

// The launcher: settings first, so that a mistake in them is told before anything is built or opened.
try {
  const env = readEnv()
  await buildIfStale()
  const { createApp } = (await import(serverBuild)) as { createApp: CreateApp }
  const running = await serve(env, createApp)
  greet(env, running)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      await running.stop()
      process.exit(0)
    })
  }
} catch (err) {
  for (const line of startFailure(err)) console.error(line)
  process.exit(1)
}
