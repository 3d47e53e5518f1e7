import { realpathSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Writes the cache only after startup, which it would otherwise delay. */
const FLUSH_DELAY_MS = 5_000

/**
 * Enables V8's compile cache inside the build folder, so that it is deleted with the build. Only for a checkout,
 * because the program never writes to a release.
 */
export function cacheCompiledCode() {
  const build = realpathSync(fileURLToPath(new URL('../build', import.meta.url)))
  enableCompileCache(join(build, 'compiled'))
  setTimeout(flushCompileCache, FLUSH_DELAY_MS).unref()
}
