import { existsSync, realpathSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Plain JavaScript, for the same reason as build-hash.js.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Folder with the demo firm's content, which tests always use. */
export const DEMO_CONTENT = 'demo-content'

/**
 * The build's content folder, relative to the checkout if it is inside: CONTENT_DIR, otherwise `content`, otherwise the
 * demo firm's.
 */
export const contentDir = findContentDir()

export const contentPath = resolve(root, contentDir)

function findContentDir() {
  const wanted = process.env.CONTENT_DIR
  if (!wanted) return existsSync(join(root, 'content')) ? 'content' : DEMO_CONTENT
  const path = resolve(root, wanted)
  if (!existsSync(join(path, 'brand.ts'))) {
    process.stderr.write(
      `CONTENT_DIR '${wanted}' must be a folder with a firm’s content, for example ${DEMO_CONTENT}\n`,
    )
    process.exit(1)
  }
  // The real path, as the bundler sees it.
  const inside = relative(root, path)
  return inside.startsWith('..') || isAbsolute(inside) ? realpathSync(path) : inside
}

/**
 * Imports the current version of a file in the content folder.
 * @param {string} name
 */
export function importContent(name) {
  const file = join(contentPath, name)
  return import(/* @vite-ignore */ `${pathToFileURL(file).href}?${Math.trunc(statSync(file).mtimeMs)}`)
}
