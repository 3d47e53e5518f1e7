import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { Font } from '@react-pdf/renderer'
import editor from 'fonteditor-core'

const { resolve } = createRequire(import.meta.url)
const resolveFontPath = (file: string) => (isAbsolute(file) ? file : resolve(file))

type FontFiles = readonly [normal: string, bold?: string]
export type FontFamilies = Record<string, FontFiles>

const FALLBACK_FONTS: FontFamilies = {
  'DejaVu Sans': ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  // Covers the Basic Multilingual Plane with legible bitmap glyphs.
  Unifont: ['@fontsource/unifont/files/unifont-latin-400-normal.woff'],
}

/**
 * Loads the firm's fonts and the fallback fonts. Each character is printed in the first font of its style that contains
 * it.
 */
export async function loadFonts(own: FontFamilies): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-fonts-'))
  try {
    for (const [family, [normal, bold = normal]] of Object.entries({ ...own, ...FALLBACK_FONTS })) {
      for (const [fontWeight, file] of [
        [400, normal],
        [700, bold],
      ] as const) {
        const src = join(folder, `${family} ${fontWeight}.ttf`)
        const bytes = readFileSync(resolveFontPath(file))
        writeFileSync(src, file.endsWith('.woff') ? unpackWoff(bytes) : bytes)
        Font.register({ family, src, fontWeight })
        await Font.load({ fontFamily: family, fontWeight })
        keepCharactersOfGlyphs(
          Font.getFont({ fontFamily: family, fontWeight })?.data as unknown as GlyphSource,
        )
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Glyph = { codePoints: number[] }
type GlyphSource = { getGlyph: (id: number, codePoints?: number[]) => Glyph }

/**
 * Makes the font remember the characters of glyphs that are also parts of others: `ı` is a part of `i`. The font caches
 * such a glyph without its character, and copied text would contain another one.
 */
function keepCharactersOfGlyphs(font: GlyphSource) {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
}

/** Unpacks WOFF 1.0 to OpenType. The renderer reads both, but decompresses a whole WOFF table for every glyph. */
const unpackWoff = (woff: Buffer) =>
  new Uint8Array(
    editor.woff2ttf(new Uint8Array(woff).buffer, {
      // The type demands an array of numbers, but any indexed value with a length works.
      inflate: (packed) => inflateSync(Buffer.from(packed)) as unknown as number[],
    }),
  )
