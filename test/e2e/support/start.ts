import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Program, serverBuild } from '#scripts/build.ts'
import { launch } from '#server/launch.ts'
import { FAST_HASHING } from '#test/make/fast-hashing.ts'

// Starts the program as `npm start` does, but with cheap password hashes, because two hundred sign-ins would otherwise
// take a minute.
const { createApp, formatFailureLines, createPasswordHasher, printBanner, serve } = (await import(
  serverBuild
)) as Program
await launch(async () => ({
  program: { serve, printBanner, formatFailureLines },
  options: {
    createApp,
    assetsFolder: realpathSync(fileURLToPath(import.meta.resolve('#build/client'))),
    passwords: createPasswordHasher(FAST_HASHING),
  },
}))

// Playwright may be killed without ending this process.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.exit()
}, 1000).unref()
