import { mkdirSync, realpathSync, statSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** When all that a start runs has been compiled, and nobody waits for it any more. */
const LATER_MS = 5_000

/**
 * Takes from the last start what V8 has compiled, and keeps it for the next one: beside the build, where that was made
 * here. A release is never written to: there it is the data folder, if nobody else can write to that.
 */
export function keepCompiled({ madeHere, starts }) {
  const folder = madeHere ? besideBuild() : starts ? inData() : undefined
  if (!folder) return
  enableCompileCache(folder)
  setTimeout(flushCompileCache, LATER_MS).unref()
}

/** By the real path of the build, whose name tells what it was made of: it goes when the build goes. */
const besideBuild = () => join(realpathSync(fileURLToPath(new URL('../build', import.meta.url))), 'compiled')

function inData() {
  const data = process.env.DATA_DIR || 'data'
  const stats = statSync(data, { throwIfNoEntry: false })
  // What is read from there is run.
  if (!stats?.isDirectory() || stats.uid !== process.getuid?.() || stats.mode & 0o022) return undefined
  const folder = join(data, 'compiled')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch {
    return undefined
  }
}
