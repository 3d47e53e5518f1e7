import { createHash } from 'node:crypto'
import { deserialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { zstdDecompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'

// Runs in a worker thread, because mixing pixels would block requests. Its large buffers also cause frequent garbage
// collections, which are quick in a thread with little else in memory.

/** Page without a mark. Pixels have three bytes each: red, green, blue. */
export type UnmarkedPage = { width: number; height: number; pixels: Buffer }
/** `page`: an `UnmarkedPage`, serialized and compressed. `text`: picture of the mark's text, black on white. */
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
const WEBP = { quality: 60, effort: 0 }
/** In bytes. Fits every page, because joining chunks would take longer than decompressing them. */
const UNPACK = { chunkSize: 16_000_000 }
/** Each takes up to a megabyte. */
const MAX_TILES = 32

/** Slanted text: its pixels by position, each with a grey value (0 to 255) and an opacity (0 to 1). */
type Tile = {
  width: number
  height: number
  inked: { left: number; top: number; shade: number; alpha: number }[]
}

const tiles = new LRUCache<string, Promise<Tile>>({ max: MAX_TILES })

/** Returns a page as WebP with the mark repeated diagonally in its pixels. sharp's `composite` would mix more slowly. */
async function markPicture({ page, text }: MarkJob): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, pixels }: UnmarkedPage = deserialize(zstdDecompressSync(page, UNPACK))
  const tile = await findTile(text, Math.round(Math.min(width, height * 1.5) * TEXT_WIDTH))
  for (const { left, top, shade, alpha } of tile.inked)
    for (let y = top; y < height; y += tile.height)
      for (let x = left; x < width; x += tile.width) {
        const at = (y * width + x) * 3
        for (let channel = at; channel < at + 3; channel++) {
          const color = pixels[channel] ?? 0
          pixels[channel] = color + (shade - color) * alpha
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
  const inked: Tile['inked'] = []
  for (let i = 0; i < data.length; i += 4) {
    const alpha = (data[i + 3] ?? 0) / 255
    const top = Math.floor(i / 4 / size.width)
    if (alpha > 0) inked.push({ left: (i / 4) % size.width, top, shade: data[i] ?? 0, alpha })
  }
  return { width: size.width, height: size.height, inked }
}

parentPort?.on('message', async (job: MarkJob) => {
  const result: MarkResult = await markPicture(job).then(
    (marked) => ({ id: job.id, marked }),
    (err) => ({ id: job.id, error: String(err.stack) }),
  )
  parentPort?.postMessage(result, 'marked' in result ? [result.marked.buffer] : [])
})
