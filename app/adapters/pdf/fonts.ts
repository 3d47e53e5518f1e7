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
      }
    }
    hideInsertedHyphens()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Replaces Unifont's hyphen glyph with a space: the renderer inserts a hyphen when it breaks a word, which is wrong in
 * Chinese, Japanese and Thai.
 */
function hideInsertedHyphens() {
  const font = Font.getFont({ fontFamily: 'Unifont', fontWeight: 400 })?.data as unknown as {
    glyphForCodePoint: (code: number) => unknown
  }
  const glyphFor = font.glyphForCodePoint.bind(font)
  font.glyphForCodePoint = (code) => glyphFor(code === 0x2d ? 0x20 : code)
}

/** Unpacks WOFF 1.0 to OpenType. The renderer reads both, but decompresses a whole WOFF table for every glyph. */
const unpackWoff = (woff: Buffer) =>
  new Uint8Array(
    editor.woff2ttf(new Uint8Array(woff).buffer, {
      // The type demands an array of numbers, but any indexed value with a length works.
      inflate: (packed) => inflateSync(Buffer.from(packed)) as unknown as number[],
    }),
  )
