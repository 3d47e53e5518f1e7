import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { Font } from '@react-pdf/renderer'
import fonts from 'fonteditor-core'

const pathOf = createRequire(import.meta.url).resolve

const figtree = (part: string) =>
  [400, 700].map((weight) => `@fontsource/figtree/files/figtree-${part}-${weight}-normal.woff`)
const families: Record<string, string[]> = {
  'Instrument Serif': ['@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff'],
  Figtree: figtree('latin'),
  'Figtree Extended': figtree('latin-ext'),
  'DejaVu Sans': ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  // All of Unicode's first 65,536 characters, as small drawings that can be read.
  Unifont: ['@fontsource/unifont/files/unifont-latin-400-normal.woff'],
}

/** Loads every font once. A character is printed in the first of a style's fonts that has it. */
export async function loadFonts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-fonts-'))
  try {
    for (const [family, [normal = '', bold = normal]] of Object.entries(families)) {
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
    fonts.woff2ttf(new Uint8Array(woff).buffer, {
      // Typed as an array of numbers; whatever has a length and an index will do.
      inflate: (packed) => inflateSync(Buffer.from(packed)) as unknown as number[],
    }),
  )
