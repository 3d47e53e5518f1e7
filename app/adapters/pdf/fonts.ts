import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { Font } from '@react-pdf/renderer'
import editor from 'fonteditor-core'

const { resolve } = createRequire(import.meta.url)
/** Returns the path of a font: a file of a package, or an absolute path. */
const pathOf = (file: string) => (isAbsolute(file) ? file : resolve(file))

type Files = readonly [normal: string, bold?: string]
/** Files of each font family, by its name. */
export type FontFamilies = Record<string, Files>

const standIns: FontFamilies = {
  'DejaVu Sans': ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  // All of Unicode's first 65,536 characters, as small drawings that can be read.
  Unifont: ['@fontsource/unifont/files/unifont-latin-400-normal.woff'],
}

/** Loads the firm's fonts and their stand-ins. A character is printed in the first of a style's fonts that has it. */
export async function loadFonts(own: FontFamilies): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-fonts-'))
  try {
    for (const [family, [normal, bold = normal]] of Object.entries({ ...own, ...standIns })) {
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
