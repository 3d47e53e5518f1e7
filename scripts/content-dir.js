import { existsSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Plain JavaScript, like build-hash.js.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Folder of the demo firm's content, which tests always use. */
export const DEMO_CONTENT = 'demo/content'

/**
 * Content folder of the build, relative to the checkout if it is inside: CONTENT_DIR, else `content`, else the demo
 * firm's.
 */
export const contentDir = findContentDir()

/** Absolute path of the content folder. */
export const contentPath = resolve(root, contentDir)

function findContentDir() {
  const wanted = process.env.CONTENT_DIR
  if (!wanted) return existsSync(join(root, 'content')) ? 'content' : DEMO_CONTENT
  const path = resolve(root, wanted)
  if (!existsSync(join(path, 'brand.ts'))) {
    process.stderr.write(
      `CONTENT_DIR '${wanted}' must be a folder with a firm's content, for example ${DEMO_CONTENT}\n`,
    )
    process.exit(1)
  }
  // The real path, as the bundler sees it.
  const inside = relative(root, path)
  return inside.startsWith('..') || isAbsolute(inside) ? realpathSync(path) : inside
}

/**
 * Imports a file of the content folder in its current version.
 * @param {string} name
 */
export function importContent(name) {
  const file = join(contentPath, name)
  return import(/* @vite-ignore */ `${pathToFileURL(file).href}?${Math.trunc(statSync(file).mtimeMs)}`)
}
