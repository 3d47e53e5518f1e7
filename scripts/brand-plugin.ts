import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Colors, Face, Fonts } from '#app/content/shapes.ts'
import { contentPath, importContent } from './content-dir.js'
import { readWordMark } from './word-mark.ts'

const { colors, fonts }: typeof import('#content/brand.ts') = await importContent('brand.ts')

const root = join(import.meta.dirname, '..')
const folder = join(root, '.brand')

/** Writes a file unless it already has this text, so that watchers are not triggered. */
function write(name: string, text: string): void {
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true })
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {
    // The file doesn't exist yet.
  }
  writeFileSync(path, text)
}

/** Returns a font's import specifier, either in a package or in the content folder. */
const fontFile = (file: string) => (file.startsWith('./') ? join(contentPath, file) : file)

const { display, text }: Fonts = fonts
/** Fonts that pages preload. */
const preloaded = [...new Set([display.web.file, text.web.file])]

const modules: Record<string, string> = {
  'virtual:brand': [
    ...preloaded.map((file, i) => `import f${i} from ${JSON.stringify(`${fontFile(file)}?url`)}`),
    `export const preloadedFonts = [${preloaded.map((_, i) => `f${i}`)}]`,
    `export const themeColor = ${JSON.stringify(colors.always.ink)}`,
    `export const wordmark = ${JSON.stringify(readWordMark())}`,
  ].join('\n'),
}

/** Provides the content's brand: style sheets in `.brand`, and modules with its fonts. */
export const brandPlugin: Plugin = {
  name: 'brand',
  config() {
    write('tokens.css', brandCss(colors, fonts))
    write('dark.css', darkCss(colors))
  },
  // Restarts the development server when the brand, the language or the modules change.
  configResolved({ configFileDependencies }) {
    for (const name of ['brand.ts', 'language.ts', 'modules.ts'])
      configFileDependencies.push(join(contentPath, name))
  },
  resolveId: (id) => (id in modules ? `\0${id}` : undefined),
  load: (id) => modules[id.slice(1)],
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const variables = (colors: object) =>
  Object.entries(colors).map(([name, color]) => `--color-${kebab(name)}: ${color};`)
const quoted = (name: string) => JSON.stringify(name)

/** Returns the brand as a Tailwind theme, including its @font-face rules. */
function brandCss({ always, light }: Colors, { display, text }: Fonts): string {
  const stack = (face: Face) =>
    [...new Set([face.family, ...face.standIns.map(({ name }) => name)]).values()]
      .map(quoted)
      .concat(face.kind)
  return [
    ...new Set([display, text].flatMap(createFontFaces)),
    '@theme {',
    `--font-display: ${stack(display).join(', ')};`,
    `--font-display-weight: ${display.weight};`,
    `--font-sans: ${stack(text).join(', ')};`,
    '--color-*: initial;',
    '--color-transparent: transparent;',
    '--color-current: currentColor;',
    ...variables(always),
    ...variables(light),
    '}',
    '',
  ].join('\n')
}

const darkCss = ({ dark }: Colors): string =>
  `@media screen and (prefers-color-scheme: dark) {\n:root {\n${variables(dark).join('\n')}\n}\n}\n`

const createFontFaces = ({ family, web, bold, standIns }: Face): string[] => [
  ...[web, ...(bold ? [bold] : [])].map(({ file, weights }) =>
    rule([
      `font-family: ${quoted(family)}`,
      `src: url(${quoted(fontFile(file))}) format("woff2")`,
      `font-weight: ${weights}`,
      'font-display: swap',
    ]),
  ),
  // Fallback fonts with adjusted metrics, used until the web font loads. Their names must not start with a generic
  // family, because the minifier drops the quotes and browsers then ignore the rule.
  ...standIns.map(({ name, local, weights, size, ascent, descent }) =>
    rule([
      `font-family: ${quoted(name)}`,
      `src: ${local.map((font) => `local(${quoted(font)})`).join(', ')}`,
      ...(weights ? [`font-weight: ${weights}`] : []),
      `size-adjust: ${size}`,
      `ascent-override: ${ascent}`,
      `descent-override: ${descent}`,
      'line-gap-override: 0%',
    ]),
  ),
]

const rule = (lines: string[]) => `@font-face {\n${lines.map((line) => `${line};\n`).join('')}}`
