import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launch } from '#server/launch.ts'
import { type Program, serverBuild } from '#scripts/build.ts'
import { QUICK } from '#test/make/quick.ts'

// What `npm start` runs, with the settings of the environment, but that a password costs little: two hundred people log
// in on the journeys, a quarter of a second of the processor each.
process.env.NODE_ENV = 'production'
const { createApp, failureLines, openPasswords, printBanner, serve } = (await import(serverBuild)) as Program
await launch(async () => ({
  program: { serve, printBanner, failureLines },
  options: {
    createApp,
    assetsFolder: realpathSync(fileURLToPath(import.meta.resolve('#build/client'))),
    passwords: openPasswords(QUICK),
  },
}))

// A process of journeys may be ended without a word to what it has started.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.exit()
}, 1000).unref()
