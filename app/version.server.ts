import { readFileSync } from 'node:fs'
import packed from '../package.json' with { type: 'json' }

/** Which release this is, as in CHANGELOG.md. For the server: the browser would get all of package.json. */
export const { version } = packed

/** The commit that the build was made from, or 'unknown'. Written beside the build by `writeCommit`. */
export const commit = readCommit()

function readCommit(): string {
  try {
    return readFileSync(new URL(import.meta.resolve('#build/commit')), 'utf8').trim()
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT') throw err
    return 'unknown'
  }
}
