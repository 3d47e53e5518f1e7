import { realpathSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** When all that a start runs has been compiled, and nobody waits for it any more. */
const LATER_MS = 5_000

/**
 * Takes from the last start what V8 has compiled, and keeps it for the next one beside the build, by whose real path it
 * goes when the build goes. For a checkout only: a release is never written to, and what is run is read from nowhere else.
 */
export function keepCompiled() {
  const build = realpathSync(fileURLToPath(new URL('../build', import.meta.url)))
  enableCompileCache(join(build, 'compiled'))
  setTimeout(flushCompileCache, LATER_MS).unref()
}
