import { readFile, writeFile } from 'node:fs/promises'
import { loadSharp } from '#app/core/sharp.server.ts'

const MAX_INPUT_PIXELS = 150_000_000
/** Points per pixel at 150 dots per inch. */
const SCALE = 72 / 150
const MAX_SIDE = 3000
const JPEG = { quality: 88 }

export class UnreadablePicture extends Error {}

/**
 * Replaces a picture with a PDF that shows it on its only page. Metadata, such as the location, is removed.
 * @throws {UnreadablePicture}
 */
export async function convertPictureToPdf(path: string): Promise<void> {
  const [sharp, { PDF }] = await Promise.all([loadSharp(), import('@libpdf/core')])
  const { data, info } = await sharp(await readFile(path), {
    limitInputPixels: MAX_INPUT_PIXELS,
    failOn: 'error',
  })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg(JPEG)
    .toBuffer({ resolveWithObject: true })
    .catch((err) => {
      throw new UnreadablePicture('the picture can’t be read', { cause: err })
    })
  const [width, height] = [info.width * SCALE, info.height * SCALE]
  const pdf = PDF.create()
  pdf.addPage({ width, height }).drawImage(pdf.embedImage(data), { x: 0, y: 0, width, height })
  await writeFile(path, await pdf.save())
}
