import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

// Runs in a worker thread, because mixing pixels would block requests. Its large buffers also cause frequent garbage
// collections, which are quick in a thread with little else in memory.

/** `text` is a picture of the mark's text, black on white. */
export type MarkJob = { id: number; page: Uint8Array; text: Uint8Array }
export type MarkResult = { id: number; marked: Uint8Array<ArrayBuffer> } | { id: number; error: string }

/** Opacity, 0 to 1. Dark text with a light edge is legible on any background. */
const DARK = 0.34
const LIGHT = 0.5
/** Width of the light edge, in pixels. */
const EDGE = 2
const ANGLE = -30
/** Width of the text relative to the page's shorter side. */
const TEXT_WIDTH = 0.45
const WEBP = { quality: 68, effort: 0 }
/** Each takes up to a megabyte. */
const MAX_TILES = 32

/** Slanted text on a transparent background: pixels with red, green, blue and alpha. */
type Tile = { pixels: Uint8Array; width: number; height: number }

const tiles = new LRUCache<string, Promise<Tile>>({ max: MAX_TILES })

/**
 * Returns a page's picture as WebP with the mark repeated diagonally in its pixels. sharp's `composite` would take
 * three times as long.
 */
async function markPicture({ page, text }: MarkJob): Promise<Uint8Array<ArrayBuffer>> {
  const { data: pixels, info } = await sharp(page)
    .toColorspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const tile = await findTile(text, Math.round(Math.min(width, height * 1.5) * TEXT_WIDTH))
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y % tile.height) * tile.width
    for (let x = 0; x < width; x++, at += 3) {
      const from = (row + (x % tile.width)) * 4
      const alpha = tile.pixels[from + 3] ?? 0
      if (alpha === 0) continue
      // The mark is grey: its three channels are equal.
      const shade = tile.pixels[from] ?? 0
      for (let channel = at; channel < at + 3; channel++) {
        const color = pixels[channel] ?? 0
        pixels[channel] = color + ((shade - color) * alpha) / 255
      }
    }
  }
  return new Uint8Array(
    await sharp(pixels, { raw: { width, height, channels: 3 } })
      .webp(WEBP)
      .toBuffer(),
  )
}

function findTile(text: Uint8Array, textWidth: number): Promise<Tile> {
  const key = `${createHash('sha256').update(text).digest('hex')} ${textWidth}`
  const tile = tiles.get(key) ?? createTile(text, textWidth)
  tiles.set(key, tile)
  return tile
}

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
  const { data, info: size } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .rotate(ANGLE, { background: '#0000' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: size.width, height: size.height }
}

parentPort?.on('message', async (job: MarkJob) => {
  const result: MarkResult = await markPicture(job).then(
    (marked) => ({ id: job.id, marked }),
    (err) => ({ id: job.id, error: String(err.stack) }),
  )
  parentPort?.postMessage(result, 'marked' in result ? [result.marked.buffer] : [])
})
