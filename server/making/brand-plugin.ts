import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { brandCss, darkCss, fontFile } from './brand-css.ts'
import { contentDir, importContent } from './content-dir.js'

const { colours, fonts }: typeof import('#content/brand.ts') = await importContent('brand.ts')

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.brand')

/** Writes a file unless it says that already: whoever watches it would begin anew. */
function write(name: string, text: string): void {
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true })
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {
    // Not there yet.
  }
  writeFileSync(path, text)
}

/** A font of a package, or of the content. */
const named = (file: string) => (file.startsWith('./') ? join(folder, fontFile(file)) : file)

const { display, text } = fonts
/** What the pages load first: the one file of each face that they begin with. */
const first = [...new Set([display.web.file, text.web.file])]
const drawn = Object.entries({ display, text }).flatMap(([name, face]) =>
  [face.web.file, ...face.more].map((file) => ({ name, file })),
)

const modules: Record<string, string> = {
  'virtual:brand': [
    ...first.map((file, i) => `import f${i} from ${JSON.stringify(`${named(file)}?url`)}`),
    `export const firstFonts = [${first.map((_, i) => `f${i}`)}]`,
    `export const barColour = ${JSON.stringify(colours.always.ink)}`,
  ].join('\n'),
  'virtual:drawn-fonts': [
    ...drawn.map(({ file }, i) => `import f${i} from ${JSON.stringify(`${named(file)}?inline`)}`),
    `export const drawnFonts = [${drawn.map(({ name }, i) => `{ name: '${name}', data: f${i} }`)}]`,
  ].join('\n'),
}

/** The brand of the content, for style sheets (as files in `.brand`) and for what needs its files. */
export const brandPlugin: Plugin = {
  name: 'brand',
  config() {
    write('tokens.css', brandCss(colours, fonts))
    write('dark.css', darkCss(colours))
  },
  // A changed brand or language restarts the development server, as a changed configuration does.
  configResolved({ configFileDependencies }) {
    for (const name of ['brand.ts', 'language.ts']) configFileDependencies.push(join(root, contentDir, name))
  },
  resolveId: (id) => (id in modules ? `\0${id}` : undefined),
  load: (id) => modules[id.slice(1)],
}
