import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Plain JavaScript: bin/foyer.js runs it on every start in a checkout.

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Folder of the demo firm's content. Tests use it, whichever firm the checkout belongs to. */
export const DEMO_CONTENT = 'demo/content'

/** Folder of the content that is built, relative to the checkout: CONTENT_DIR, else `content`, else the demo firm's. */
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
 * Loads a file of the content that is built, in its present version.
 * @param {string} name
 */
export function importContent(name) {
  const file = join(root, contentDir, name)
  return import(`${pathToFileURL(file).href}?${Math.trunc(statSync(file).mtimeMs)}`)
}
