import sharp from 'sharp'

/** Opacity, 0 to 1. Dark text with a light edge is legible on any background. */
const DARK = 0.34
const LIGHT = 0.5
/** Width of the light edge, in pixels. */
const EDGE = 2
const ANGLE = -30
/** Width of the text relative to the page's shorter side. */
const TEXT_WIDTH = 0.45
const WEBP = { quality: 78, effort: 0 }

/** Tiles by width, per picture of a text. */
const tiles = new WeakMap<Uint8Array, Map<number, Promise<Tile>>>()

/**
 * Returns a page's picture as WebP with the mark repeated diagonally in its pixels.
 * @param text picture of the mark's text, black on white
 */
export async function markPicture(page: Uint8Array, text: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp(page)
  const { width = 0, height = 0 } = await picture.metadata()
  const tile = await findTile(text, Math.round(Math.min(width, height * 1.5) * TEXT_WIDTH))
  // A tile must not be larger than the page.
  const [fitWidth, fitHeight] = [Math.min(tile.width, width), Math.min(tile.height, height)]
  const input =
    fitWidth < tile.width || fitHeight < tile.height
      ? await sharp(tile.png).extract({ left: 0, top: 0, width: fitWidth, height: fitHeight }).toBuffer()
      : tile.png
  const marked = picture.composite([{ input, tile: true }]).webp(WEBP)
  return new Uint8Array(await marked.toBuffer())
}

type Tile = { png: Buffer; width: number; height: number }

function findTile(text: Uint8Array, textWidth: number): Promise<Tile> {
  const known = tiles.get(text) ?? new Map<number, Promise<Tile>>()
  tiles.set(text, known)
  const tile = known.get(textWidth) ?? createTile(text, textWidth)
  known.set(textWidth, tile)
  return tile
}

/** Returns the slanted text on a transparent background. */
async function createTile(text: Uint8Array, textWidth: number): Promise<Tile> {
  const { data: paper, info } = await sharp(text)
    .resize({ width: textWidth })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const getInk = (x: number, y: number) => (x < 0 || y < 0 ? 0 : 1 - (paper[y * width + x] ?? 255) / 255)
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dark = getInk(x, y) * DARK
      const light = getInk(x - EDGE, y - EDGE) * LIGHT * (1 - dark)
      const alpha = dark + light
      const shade = alpha ? Math.round((light / alpha) * 255) : 0
      pixels.set([shade, shade, shade, Math.round(alpha * 255)], (y * width + x) * 4)
    }
  const slanted = sharp(pixels, { raw: { width, height, channels: 4 } }).rotate(ANGLE, {
    background: '#0000',
  })
  const { data: png, info: size } = await slanted
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { png, width: size.width, height: size.height }
}
