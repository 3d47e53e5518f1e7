import { join } from 'node:path'
import type { Plugin } from 'vite'
import { contentDir, importContent } from './content-dir.js'
import { callsIn } from './texts.ts'

const { translation: translated }: { translation: Partial<Record<string, string>> } =
  await importContent('translation.ts')
const root = join(import.meta.dirname, '../..')
const app = join(root, 'app/')
const EMPTY = '\0no-translation'

/** Writes each text in the site's language to where it is shown: a page loads its own words and no others. */
export const textsPlugin: Plugin = {
  name: 'texts',
  apply: 'build',
  enforce: 'post',
  resolveId: {
    order: 'pre',
    handler: (source, importer) =>
      source === join(root, contentDir, 'translation.ts') && importer?.startsWith(join(app, 'texts.ts'))
        ? EMPTY
        : undefined,
  },
  load: (id) => (id === EMPTY ? 'export const translation = {}' : undefined),
  transform: {
    handler(code, id) {
      if (!id.startsWith(app) || !/from\s*["'][^"']*texts\.ts["']/.test(code)) return
      let text = code
      for (const { text: found, call, argument, plain } of callsIn(this.parse(code)).toSorted(
        (a, b) => b.call.start - a.call.start,
      )) {
        if (found === null) continue
        const { start, end } = plain ? call : argument
        text = `${text.slice(0, start)}${JSON.stringify(translated[found] ?? found)}${text.slice(end)}`
      }
      return { code: text, map: null }
    },
  },
}
