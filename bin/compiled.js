import { realpathSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** After the start, which would be delayed by writing the cache. */
const FLUSH_DELAY_MS = 5_000

/**
 * Enables V8's compile cache inside the folder of the build, so that it is deleted with the build. For a checkout only: the
 * program never writes to a release.
 */
export function cacheCompiledCode() {
  const build = realpathSync(fileURLToPath(new URL('../build', import.meta.url)))
  enableCompileCache(join(build, 'compiled'))
  setTimeout(flushCompileCache, FLUSH_DELAY_MS).unref()
}
