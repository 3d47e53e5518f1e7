import type { Colours, Face, Fonts } from '#app/content/shapes.ts'
import { contentDir } from './content-dir.js'

/** Returns the path of a font, relative to a folder of the checkout. */
export const fontFile = (file: string) => (file.startsWith('./') ? `../${contentDir}/${file.slice(2)}` : file)

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const variables = (colours: object) =>
  Object.entries(colours).map(([name, colour]) => `--color-${kebab(name)}: ${colour};`)
const quoted = (name: string) => JSON.stringify(name)

/** The brand as Tailwind's theme, with the faces it is set in. */
export function brandCss({ always, light }: Colours, { display, text }: Fonts): string {
  const stack = (face: Face) =>
    [...new Set([face.family, ...face.standIns.map(({ name }) => name)]).values()]
      .map(quoted)
      .concat(face.kind)
  return [
    ...new Set([display, text].flatMap(facesOf)),
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

/** The colours of who reads in the dark. */
export const darkCss = ({ dark }: Colours): string =>
  `@media screen and (prefers-color-scheme: dark) {\n:root {\n${variables(dark).join('\n')}\n}\n}\n`

const facesOf = ({ family, web, standIns }: Face): string[] => [
  rule([
    `font-family: ${quoted(family)}`,
    `src: url(${quoted(fontFile(web.file))}) format("woff2")`,
    `font-weight: ${web.weights}`,
    'font-display: swap',
  ]),
  // Stand-ins until those arrive. No name may begin with a generic one: the minifier drops the quotes, and browsers
  // then drop the whole rule.
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
