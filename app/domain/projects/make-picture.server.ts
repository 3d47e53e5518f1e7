import type { Sharp, SharpOptions } from 'sharp'
import { Failure } from '../failures.ts'

export type PictureFormat = 'avif' | 'webp'
export type MadePicture = {
  /** Size of the original after rotation, in pixels. */
  width: number
  height: number
  files: { width: number; format: PictureFormat; content: Buffer }[]
}

/** Widths in pixels for small, standard and high-density screens. Images are never enlarged. */
const WIDTHS = [480, 960]
const WIDEST = 1440
const MOST_PIXELS = 50_000_000
/** WebP allows at most 16,383 pixels per side. */
const MOST_STRETCHED = 4
const SECONDS = 60

const wrongType = () => new Failure(415, 'Choose a JPEG, PNG, WebP or AVIF picture.')
const tooManyPixels = () =>
  new Failure(413, 'Pictures can have at most 50 megapixels. Please make it smaller.')
const damaged = () => new Failure(422, 'This picture is damaged or incomplete. Please save it anew.')

let opened: Promise<typeof import('sharp').default> | undefined

/** Loads the library on first use, so that the server also starts on platforms without a build of it. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Blocks all other decoders, above all SVG, whatever type the file claims.
  sharp.block({ operation: ['VipsForeignLoad'] })
  const readers = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)
  sharp.unblock({ operation: readers })
  return sharp
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Converts an uploaded image into the files for the site: rotated, in sRGB, without metadata such as location or
 * camera. Processes one image at a time on one thread, so that uploads don't slow down pages.
 * @throws {Failure} 413, 415 or 422
 */
export function makePicture(content: Buffer): Promise<MadePicture> {
  const making = last.then(() => make(content))
  last = making.catch(() => {})
  return making
}

async function make(content: Buffer): Promise<MadePicture> {
  if (!isPicture(content)) throw wrongType()
  opened ??= openSharp()
  const sharp = await opened
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const
  try {
    const size = await uprightSize(sharp(content, options))
    if (size.width * size.height > MOST_PIXELS) throw tooManyPixels()
    if (Math.max(size.width / size.height, size.height / size.width) > MOST_STRETCHED)
      throw new Failure(422, 'This picture is too narrow: one side is more than four times the other.')
    const widest = Math.min(size.width, WIDEST)
    // Decoded once. The raw pixels carry no metadata.
    const { data, info } = await sharp(content, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: widest })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const raw: SharpOptions = { raw: { width, height, channels } }
    const files: MadePicture['files'] = []
    for (const width of [...WIDTHS.filter((width) => width < widest), widest]) {
      const resized = sharp(data, raw).resize({ width })
      const avif = await resized.clone().avif({ quality: 55, effort: 3 }).toBuffer()
      const webp = await resized.clone().webp({ quality: 78 }).toBuffer()
      files.push({ width, format: 'avif', content: avif }, { width, format: 'webp', content: webp })
    }
    return { ...size, files }
  } catch (err) {
    throw refusal(err)
  }
}

/** Reduces a PNG to 256 colors. With a photo in it, that is a fifth of the size. */
export async function makeSmaller(png: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  opened ??= openSharp()
  const sharp = await opened
  return new Uint8Array(await sharp(png).png({ palette: true, effort: 4 }).toBuffer())
}

async function uprightSize(picture: Sharp): Promise<{ width: number; height: number }> {
  const { format, compression, autoOrient } = await picture.metadata()
  // HEIF with another codec than AV1 is covered by patents.
  if (format === 'heif' && compression !== 'av1') throw wrongType()
  return autoOrient
}

function refusal(err: unknown): unknown {
  if (err instanceof Failure || (err as NodeJS.ErrnoException).syscall) return err
  // The library's errors differ only in their messages.
  if (/timeout/.test(String(err)))
    return new Failure(422, 'This picture takes too long. Please make it smaller.')
  return /pixel limit/.test(String(err)) ? tooManyPixels() : damaged()
}

/** Returns whether the content starts like a supported image. Name and content type of an upload are not reliable. */
function isPicture(content: Buffer): boolean {
  const at = (start: number, end: number) => content.toString('latin1', start, end)
  return (
    at(0, 3) === '\xff\xd8\xff' ||
    at(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') ||
    // The first box lists the compatible brands. HEIC photos don't list AVIF.
    (at(4, 8) === 'ftyp' && at(8, Math.min(content.readUInt32BE(0), 256)).includes('avif'))
  )
}
