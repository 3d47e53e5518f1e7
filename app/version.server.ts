import { readFileSync } from 'node:fs'
import packed from '../package.json' with { type: 'json' }

/** Release version as in CHANGELOG.md. Server only: importing it in the browser would bundle all of package.json. */
export const { version } = packed

/** Commit of the build, or 'unknown'. Written beside the build by `writeCommit`. */
export const commit = readCommit()

function readCommit(): string {
  try {
    return readFileSync(new URL(import.meta.resolve('#build/commit')), 'utf8').trim()
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT') throw err
    return 'unknown'
  }
}
