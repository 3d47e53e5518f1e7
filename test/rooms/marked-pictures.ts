import sharp from 'sharp'
import { expect } from 'vitest'

/** Returns whether each quarter of a picture of a white page has marks on it. */
export async function isMarked(picture: Uint8Array | ArrayBuffer) {
  const { width = 0, height = 0, format } = await sharp(picture).metadata()
  expect(format).toBe('webp')
  const [halfWidth, halfHeight] = [Math.floor(width / 2), Math.floor(height / 2)]
  for (const left of [0, halfWidth])
    for (const top of [0, halfHeight]) {
      const quarter = await sharp(picture)
        .extract({ left, top, width: halfWidth, height: halfHeight })
        .toBuffer()
      const { channels } = await sharp(quarter).greyscale().stats()
      if ((channels[0]?.min ?? 255) > 200) return false
    }
  return true
}
