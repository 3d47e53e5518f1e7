import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { Font } from '@react-pdf/renderer'
import editor from 'fonteditor-core'
import { fonts } from '#content/brand.ts'

const { resolve } = createRequire(import.meta.url)
/** Where a font is: in a package, or in the folder `content`. */
const pathOf = (file: string) =>
  file.startsWith('./') ? fileURLToPath(import.meta.resolve(`#content/${file.slice(2)}`)) : resolve(file)

type Files = readonly [normal: string, bold?: string]
const own = (['display', 'text'] as const).flatMap((role) =>
  fonts[role].print.map((files, i): [string, Files] => [`${role} ${i}`, files]),
)
const families: Record<string, Files> = {
  ...Object.fromEntries(own),
  'DejaVu Sans': ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  // All of Unicode's first 65,536 characters, as small drawings that can be read.
  Unifont: ['@fontsource/unifont/files/unifont-latin-400-normal.woff'],
}

/** Loads every font once. A character is printed in the first of a style's fonts that has it. */
export async function loadFonts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-fonts-'))
  try {
    for (const [family, [normal, bold = normal]] of Object.entries(families)) {
      for (const [fontWeight, file] of [
        [400, normal],
        [700, bold],
      ] as const) {
        const src = join(folder, `${family} ${fontWeight}.ttf`)
        const bytes = readFileSync(pathOf(file))
        writeFileSync(src, file.endsWith('.woff') ? unpacked(bytes) : bytes)
        Font.register({ family, src, fontWeight })
        await Font.load({ fontFamily: family, fontWeight })
      }
    }
    showNoHyphen()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The renderer ends a line inside a word with a hyphen. In Chinese, Japanese or Thai there is none; those are
 * printed in Unifont, which prints no hyphen of the text, because other fonts have one.
 */
function showNoHyphen() {
  const font = Font.getFont({ fontFamily: 'Unifont', fontWeight: 400 })?.data as unknown as {
    glyphForCodePoint: (code: number) => unknown
  }
  const glyphFor = font.glyphForCodePoint.bind(font)
  font.glyphForCodePoint = (code) => glyphFor(code === 0x2d ? 0x20 : code)
}

/**
 * WOFF 1.0 turned into the OpenType file it was made of. The renderer reads both, but of the packed one it
 * unpacks a whole table for every single glyph.
 */
const unpacked = (woff: Buffer) =>
  new Uint8Array(
    editor.woff2ttf(new Uint8Array(woff).buffer, {
      // Typed as an array of numbers; whatever has a length and an index will do.
      inflate: (packed) => inflateSync(Buffer.from(packed)) as unknown as number[],
    }),
  )
