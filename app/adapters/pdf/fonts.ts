import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { Font } from '@react-pdf/renderer'

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
 * Loads the firm's fonts and the fallback fonts. Each character uses the first font of its style that contains it.
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
 * Keeps the characters of glyphs that are parts of other glyphs, as `ı` is a part of `i`. The font caches such a glyph
 * without its character, so copied text would contain a wrong one.
 */
function keepCharactersOfGlyphs(font: GlyphSource) {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
}

const WOFF_HEADER_BYTES = 44
const WOFF_ENTRY_BYTES = 20

/**
 * Unpacks the OpenType file in a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). The renderer can read WOFF, but
 * decompresses a whole table for every glyph.
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(12 + 16 * count)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const parts: Uint8Array[] = [header]
  let offset = header.length
  for (let i = 0; i < count; i++) {
    const entry = WOFF_HEADER_BYTES + WOFF_ENTRY_BYTES * i
    const [start, packedBytes, bytes] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ]
    const packed = woff.subarray(start, start + packedBytes)
    const table = packedBytes < bytes ? inflateSync(packed) : packed
    const record = 12 + 16 * i
    woff.copy(header, record, entry, entry + 4)
    woff.copy(header, record + 4, entry + 16, entry + 20)
    header.writeUInt32BE(offset, record + 8)
    header.writeUInt32BE(bytes, record + 12)
    // Tables are aligned to four bytes.
    parts.push(table, Buffer.alloc(-bytes & 3))
    offset += bytes + (-bytes & 3)
  }
  return Buffer.concat(parts)
}
