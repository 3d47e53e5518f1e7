import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentDir } from './content-dir.js'

// Plain JavaScript: each start in a checkout asks this, and TypeScript would have to be read as such first.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** All that a build is made of: folders with those files in them that count, and files. */
const parts = /** @type {const} */ ([
  ['app', /./],
  [contentDir, /./],
  ['db', /^[^/]+\.ts$/],
  ['demo', /^[^/]+\.ts$/],
  ['server', /\.[jt]s$/],
])
const files = ['package-lock.json', 'package.json', 'react-router.config.ts', 'vite.config.ts']

/** The name of the build of what is here: a hash, so that a copy in another folder is the same build. */
export function wantedBuild() {
  const hash = createHash('sha256')
  const found = parts.flatMap(([folder, counts]) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
      .filter((path) => counts.test(path.slice(folder.length + 1))),
  )
  for (const path of [...found, ...files].sort()) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

/** The name of the build that `build` leads to; undefined where it is a folder, as in a release. */
export function presentBuild() {
  const build = join(root, 'build')
  const stats = lstatSync(build, { throwIfNoEntry: false })
  return stats?.isSymbolicLink() ? basename(readlinkSync(build)) : undefined
}
