import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import editor from 'fonteditor-core'
import type { Face } from '#app/content/shapes.ts'
import { contentDir, contentPath } from './content-dir.js'

// `npm run font -- FILE [BOLD-FILE] [serif]` prepares a font for the content: the files for the site and for PDFs, and
// its entry in brand.ts.

/** Typical words whose width determines how much a fallback font is scaled. */
const SAMPLE =
  'Advice for companies that change hands, and for the people who lead them into the next decade of their work'

/** Fallback fonts with the same widths, and the mean width of a letter in `SAMPLE`, in em. */
const fallbacks = {
  'sans-serif': { local: ['Arial', 'Liberation Sans', 'Arimo'], meanWidth: 0.453 },
  serif: { local: ['Times New Roman', 'Liberation Serif', 'Tinos'], meanWidth: 0.41 },
}

/**
 * Converts a TTF, OTF or WOFF2 file and measures it. Scaling the fallback font to its widths and heights keeps lines
 * from moving while the font loads.
 * @throws {Error} if the file is missing or not a font
 */
export async function prepareFont(path: string, kind: Face['kind']) {
  const source = readFileSync(path)
  await editor.woff2.init('')
  const ttf =
    source.toString('latin1', 0, 4) === 'wOF2' ? editor.woff2.decode(source) : new Uint8Array(source)
  const isCff = Buffer.from(ttf.subarray(0, 4)).toString('latin1') === 'OTTO'
  const font = editor.createFont(Buffer.from(ttf), { type: isCff ? 'otf' : 'ttf' }).get()
  const em = font.head.unitsPerEm ?? 1000
  const family = font.name.preferredFamily ?? font.name.fontFamily
  const os2 = font['OS/2']
  const widths = [...SAMPLE].map(
    (letter) => font.glyf[font.cmap[letter.codePointAt(0) ?? 0] ?? 0]?.advanceWidth ?? em / 2,
  )
  const scale = widths.reduce((sum, width) => sum + width) / widths.length / em / fallbacks[kind].meanWidth
  const name = basename(path, extname(path))
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`
  return {
    face: {
      family: family,
      kind,
      weight: os2.usWeightClass,
      web: {
        file: `./fonts/${name}.woff2`,
        weights: findWeightRange(ttf) ?? String(os2.usWeightClass),
      },
      more: [],
      print: [[`./fonts/${name}.${isCff ? 'otf' : 'ttf'}`]],
      standIns: [
        {
          name: `${family} Stand-in`,
          local: fallbacks[kind].local,
          size: percent(scale),
          ascent: percent(font.hhea.ascent / em / scale),
          descent: percent(-font.hhea.descent / em / scale),
        },
      ],
    },
    woff2: editor.woff2.encode(Buffer.from(ttf)),
    ttf,
  }
}

/** Returns a variable font's weights, such as '300 900', from the `wght` axis in its `fvar` table. */
function findWeightRange(ttf: Uint8Array): string | null {
  const view = new DataView(ttf.buffer, ttf.byteOffset, ttf.byteLength)
  const tagAt = (offset: number) => Buffer.from(ttf.subarray(offset, offset + 4)).toString('latin1')
  const tables = Array.from({ length: view.getUint16(4) }, (_, i) => 12 + 16 * i)
  const entry = tables.find((offset) => tagAt(offset) === 'fvar')
  if (entry === undefined) return null
  const table = view.getUint32(entry + 8)
  const axes = Array.from(
    { length: view.getUint16(table + 8) },
    (_, i) => table + view.getUint16(table + 4) + i * view.getUint16(table + 10),
  )
  const weight = axes.find((axis) => tagAt(axis) === 'wght')
  // Lowest and highest value. Each is a whole weight, followed by a fraction in 1/65,536.
  return weight === undefined ? null : `${view.getInt16(weight + 4)} ${view.getInt16(weight + 12)}`
}

export function combineFaces(
  regular: Prepared['face'],
  bold: Prepared['face'] | undefined,
): Prepared['face'] & Pick<Face, 'bold'> {
  if (!bold) return regular
  const [normalPrint, boldPrint] = [regular.print[0]?.[0] ?? '', bold.print[0]?.[0] ?? '']
  return { ...regular, bold: bold.web, print: [[normalPrint, boldPrint]] }
}

type Prepared = Awaited<ReturnType<typeof prepareFont>>

/** Formats a value as the formatter does: lists on one line, and objects on several. */
function toSource(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) {
    const items = value.map((item) => toSource(item, inner))
    return items.some((item) => item.includes('\n'))
      ? `[\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}]`
      : `[${items.join(', ')}]`
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([name, field]) => `${inner}${name}: ${toSource(field, inner)},\n`)
  return `{\n${fields.join('')}${indent}}`
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const kind = args.at(-1) === 'serif' ? 'serif' : 'sans-serif'
  const paths = args.filter((arg) => arg !== 'serif' && arg !== 'sans-serif')
  if (paths.length < 1 || paths.length > 2) {
    process.stderr.write(
      'Name a font file, or a regular and a bold one, and say whether it has serifs: npm run font -- Regular.ttf Bold.ttf serif\n',
    )
    process.exit(1)
  }
  const prepared: Prepared[] = []
  for (const path of paths)
    prepared.push(
      await prepareFont(path, kind).catch((err: Error) => {
        process.stderr.write(`${path} can't be read as a TTF, OTF or WOFF2 font: ${err.message}\n`)
        process.exit(1)
      }),
    )
  const [regular, bold] = prepared.toSorted((a, b) => a.face.weight - b.face.weight)
  mkdirSync(join(contentPath, 'fonts'), { recursive: true })
  for (const { face, woff2, ttf } of prepared) {
    writeFileSync(join(contentPath, face.web.file), woff2)
    writeFileSync(join(contentPath, face.print[0]?.[0] ?? ''), ttf)
  }
  const face = regular && combineFaces(regular.face, bold?.face)
  process.stdout.write(`The font is in ${contentDir}/fonts/. Add it to ${contentDir}/brand.ts, above 'export const fonts':

const own = ${toSource(face)} as const

Then use it there as 'display' for headings, as 'text' for everything else, or as both:

export const fonts = { display: own, text: own } satisfies Fonts
`)
}
