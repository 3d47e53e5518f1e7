import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentDir, contentPath } from './content-dir.js'

// Plain JavaScript, because every start in a checkout runs it and loading TypeScript takes longer.

const root = fileURLToPath(new URL('..', import.meta.url))

/** A build's inputs: folders with a pattern for their relevant files, and single files. */
const parts = /** @type {const} */ ([
  // Excludes the generated type of all texts.
  ['app', /^(?!content\/texts\.ts$)/],
  ['db', /^[^/]+\.ts$/],
  ['demo', /\.ts$/],
  ['scripts', /\.[jt]s$/],
  ['server', /\.[jt]s$/],
])
const files = ['package-lock.json', 'package.json', 'react-router.config.ts', 'vite.config.ts']

/** The content folder may be its own repository. @param {string} path */
const isContent = (path) => !/^(\.git|node_modules)\//.test(path)

/**
 * Returns a folder's files, relative to it.
 * @param {string} folder
 */
const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** Returns the name of the current sources' build: a hash that is the same in every copy of the checkout. */
export function expectedBuild() {
  const hash = createHash('sha256')
  const found = parts.flatMap(([folder, isInput]) =>
    listFiles(join(root, folder))
      .filter((path) => isInput.test(path))
      .map((path) => join(folder, path)),
  )
  for (const path of [...found, ...files].sort()) hash.update(path).update(readFileSync(join(root, path)))
  // A folder outside the checkout is given the same name on every machine.
  const contentName = isAbsolute(contentDir) ? 'outside' : contentDir
  for (const path of listFiles(contentPath).filter(isContent).sort())
    hash.update(join(contentName, path)).update(readFileSync(join(contentPath, path)))
  return hash.digest('hex').slice(0, 16)
}

/** Returns the name of the build that `build` points to, or undefined if it is a folder, as in a release. */
export function currentBuild() {
  const build = join(root, 'build')
  const stats = lstatSync(build, { throwIfNoEntry: false })
  return stats?.isSymbolicLink() ? basename(readlinkSync(build)) : undefined
}
