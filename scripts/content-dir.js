import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Plain JavaScript, like build-hash.js.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Folder of the demo firm's content, which tests always use. */
export const DEMO_CONTENT = 'demo/content'

/** Content folder of the build, relative to the checkout: CONTENT_DIR, else `content`, else the demo firm's. */
export const contentDir = findContentDir()

function findContentDir() {
  const wanted = process.env.CONTENT_DIR
  if (!wanted) return existsSync(join(root, 'content')) ? 'content' : DEMO_CONTENT
  const folder = relative(root, resolve(root, wanted))
  if (!folder || folder.startsWith('..') || !existsSync(join(root, folder, 'brand.ts'))) {
    const line = `CONTENT_DIR '${wanted}' must be a folder of this checkout with a firm's content, for example ${DEMO_CONTENT}`
    throw Object.assign(new Error(line), { lines: [line] })
  }
  return folder
}

/**
 * Imports a file of the content folder in its current version.
 * @param {string} name
 */
export function importContent(name) {
  const file = join(root, contentDir, name)
  return import(/* @vite-ignore */ `${pathToFileURL(file).href}?${Math.trunc(statSync(file).mtimeMs)}`)
}
