import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

type Look = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' }

/** Creates a single-color picture, by default in one output width. */
export const pictureFile = ({ width = 300, height = 200, format = 'jpeg' }: Look = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#2d7d46' } })
    .toFormat(format)
    .toBuffer()

/** Creates a picture with noise in every pixel, which compresses badly, like a photograph. */
export const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer()

/** Creates a rotated picture whose metadata contains its place and author. */
export const photoWithPlace = () =>
  sharp({ create: { width: 500, height: 1000, channels: 3, background: '#2d7d46' } })
    .withExif({
      IFD0: { Copyright: 'Taken by somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Taken by somebody</x:xmpmeta>')
    .jpeg()
    .toBuffer()

/** Creates an upload form. */
export function pictureForm(content: Buffer, name = 'picture.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData()
  form.append('picture', new File([new Uint8Array(content)], name, { type }))
  return form
}

/** Creates an AVIF of 64 by 64 pixels whose headers claim this width and height. */
export async function avifClaiming(width: number, height: number): Promise<Buffer> {
  const content = await pictureFile({ width: 64, height: 64, format: 'avif' })
  // The box consists of 'ispe', four bytes for version and flags, the width, and the height.
  for (let at = content.indexOf('ispe'); at >= 0; at = content.indexOf('ispe', at + 4)) {
    content.writeUInt32BE(width, at + 8)
    content.writeUInt32BE(height, at + 12)
  }
  return content
}

/** Creates a WebP of 64 by 64 pixels whose header claims this width and height. */
export async function webpClaiming(width: number, height: number): Promise<Buffer> {
  const content = await sharp(await pictureFile({ width: 64, height: 64, format: 'png' }))
    .webp({ lossless: true })
    .toBuffer()
  // 14 bits each, minus one, after the VP8L signature byte.
  const at = content.indexOf('VP8L') + 9
  content.writeUInt32LE(
    ((content.readUInt32LE(at) & ~0xfffffff) | (width - 1) | ((height - 1) << 14)) >>> 0,
    at,
  )
  return content
}

/** Creates an animated WebP. */
export function animated(width: number, height: number, frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3, 90)
  // Identical frames would be merged.
  for (let frame = 0; frame < frames; frame++)
    pixels.fill(frame % 251, frame * width * height * 3, (frame * width * height + width) * 3)
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .webp({ effort: 0 })
    .toBuffer()
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Creates a valid PNG of 200 KB that unpacks to 200 MB, or to 4.8 GB of RGB pixels. */
export const bomb = () => white(40_000, 40_000)

/** Creates a valid PNG of white pixels. Both sides must be divisible by 100. */
export async function white(width: number, height: number): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const pixels = createDeflate()
  const packed = buffer(pixels)
  const line = Buffer.alloc(1 + Math.ceil(width / 8), 255).fill(0, 0, 1)
  const rows = Buffer.concat(Array.from({ length: 100 }, () => line))
  for (let row = 0; row < height; row += 100) if (!pixels.write(rows)) await once(pixels, 'drain')
  pixels.end()
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', await packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
