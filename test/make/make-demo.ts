import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { password } from '#demo/logins.ts'
import { type Program, serverBuild } from '#scripts/build.ts'
import type { AppDeps } from '#server/app.ts'
import { readStartEnv } from '#server/settings/env.ts'

// Fills the data folder in DATA_DIR by running a first start in demo mode, and the jobs that it queues. Otherwise, each
// start of a copy would print and seal the demo's agreements again. Prints the session cookies of the demo client.
const { createApp, serve } = (await import(serverBuild)) as Program
const env = readStartEnv()
const site = Promise.withResolvers<{ app: ReturnType<typeof createApp>; db: AppDeps['ctx']['db'] }>()
const running = await serve(env, {
  createApp: (deps) => {
    const app = createApp(deps)
    site.resolve({ app, db: deps.ctx.db })
    return app
  },
  assetsFolder: realpathSync(fileURLToPath(import.meta.resolve('#build/client'))),
})
const { app, db } = await site.promise

const body = new URLSearchParams({ email: 'client@harborline.example', password })
const headers = { origin: env.appUrl }
const answer = await app.request(`${env.appUrl}/login`, { method: 'POST', body, headers })
const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])

const countDueJobs = async () =>
  (await db.execute(sql`select from pgboss.job where state < 'completed' and start_after <= now()`)).rows
    .length
while ((await countDueJobs()) > 0) await setTimeout(50)
await running.stop()
// Its emails are not those of the copies.
rmSync(join(env.dataDir, 'mail'), { recursive: true, force: true })
process.stdout.write(cookies.join('; '))
process.exit(0)
