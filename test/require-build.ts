import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { currentBuild, expectedBuild } from '#scripts/build-hash.js'

const program = fileURLToPath(new URL('../build/server/index.js', import.meta.url))
const BUILD_COMMAND = 'CONTENT_DIR=demo-content npm run build'

/** Ends a test run if the program is not built, and warns if the build is stale. */
export default function requireBuild(): void {
  if (!existsSync(program)) {
    const message = `These tests need a build. Run: ${BUILD_COMMAND}`
    throw Object.assign(new Error(message), { stack: message })
  }
  if (currentBuild() !== expectedBuild())
    process.stderr.write(
      `The sources have changed since the build that is tested. To build them: ${BUILD_COMMAND}\n`,
    )
}
