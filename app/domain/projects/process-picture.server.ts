import type { Sharp, SharpOptions } from 'sharp'
import { Busy, Failure } from '#app/core/failures.ts'
import { createKeyedQueue } from '#app/core/keyed-queue.ts'
import { loadSharp } from '#app/core/sharp.server.ts'
import { t } from '#app/texts.ts'

export type PictureFormat = 'avif' | 'webp'
export type ProcessedPicture = {
  /** The original's size after rotation, in pixels. */
  width: number
  height: number
  files: { width: number; format: PictureFormat; content: Buffer }[]
}

/** Widths in pixels for small, standard and high-density screens. Images are never enlarged. */
const PICTURE_WIDTHS = [480, 960]
const MAX_PICTURE_WIDTH = 1440
const MAX_PIXELS = 50_000_000
/** WebP allows at most 16,383 pixels per side. */
const MAX_ASPECT_RATIO = 4
const PROCESSING_TIMEOUT_SECONDS = 60

const createUnsupportedType = () => new Failure(415, t('Select a JPEG, PNG, WebP or AVIF picture.'))
const createTooManyPixels = () =>
  new Failure(413, t('This picture has more than 50 megapixels. Please upload a smaller one.'))
const createDamagedPicture = () =>
  new Failure(422, t('This picture is damaged or incomplete. Please save it again and upload the new file.'))

const MAX_WAITING_PICTURES = 10
const RETRY_AFTER_SECONDS = 30
const runInTurn = createKeyedQueue(MAX_WAITING_PICTURES)

/**
 * Converts an uploaded image into the site's files: rotated, in sRGB, without metadata such as location or camera.
 * Processes one image at a time on one thread, so that uploads don't slow down pages.
 * @throws {Failure} 413, 415, 422, or 503 when ten pictures are waiting
 */
export async function processPicture(content: Buffer): Promise<ProcessedPicture> {
  const processed = await runInTurn('', () => processNow(content))
  if (!processed) throw new Busy(t('Too many pictures are being processed.'), RETRY_AFTER_SECONDS)
  return processed
}

async function processNow(content: Buffer): Promise<ProcessedPicture> {
  if (!hasPictureSignature(content)) throw createUnsupportedType()
  const sharp = await loadSharp()
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
  try {
    const size = await readUprightSize(sharp(content, options))
    if (size.width * size.height > MAX_PIXELS) throw createTooManyPixels()
    if (Math.max(size.width / size.height, size.height / size.width) > MAX_ASPECT_RATIO)
      throw new Failure(
        422,
        t('This picture is too narrow: one side is more than four times as long as the other.'),
      )
    const widest = Math.min(size.width, MAX_PICTURE_WIDTH)
    // Decoded only once. The raw pixels carry no metadata.
    const { data, info } = await sharp(content, options)
      .timeout({ seconds: PROCESSING_TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: widest })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const raw: SharpOptions = { raw: { width, height, channels } }
    const files: ProcessedPicture['files'] = []
    for (const width of [...PICTURE_WIDTHS.filter((width) => width < widest), widest]) {
      const resized = sharp(data, raw).resize({ width })
      const avif = await resized.clone().avif({ quality: 55, effort: 3 }).toBuffer()
      const webp = await resized.clone().webp({ quality: 78 }).toBuffer()
      files.push({ width, format: 'avif', content: avif }, { width, format: 'webp', content: webp })
    }
    return { ...size, files }
  } catch (err) {
    throw toPictureFailure(err)
  }
}

async function readUprightSize(picture: Sharp): Promise<{ width: number; height: number }> {
  const { format, compression, autoOrient } = await picture.metadata()
  // HEIF with a codec other than AV1 is covered by patents.
  if (format === 'heif' && compression !== 'av1') throw createUnsupportedType()
  return autoOrient
}

function toPictureFailure(err: unknown): unknown {
  if (err instanceof Failure || (err as NodeJS.ErrnoException).syscall) return err
  // The library's errors differ only in their messages.
  if (/timeout/.test(String(err)))
    return new Failure(422, t('This picture took too long to process. Please upload a smaller one.'))
  return /pixel limit/.test(String(err)) ? createTooManyPixels() : createDamagedPicture()
}

/** Returns whether the content starts like a supported image. An upload's name and content type are not reliable. */
function hasPictureSignature(content: Buffer): boolean {
  const at = (start: number, end: number) => content.toString('latin1', start, end)
  return (
    at(0, 3) === '\xff\xd8\xff' ||
    at(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') ||
    // The first box lists the compatible brands. HEIC photos don't include AVIF.
    (at(4, 8) === 'ftyp' && at(8, Math.min(content.readUInt32BE(0), 256)).includes('avif'))
  )
}
