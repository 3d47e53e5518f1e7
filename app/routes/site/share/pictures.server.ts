import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { shorten } from '#app/page-meta.ts'
import { firm } from '#content/firm.ts'
import { drawSharePicture } from './drawing.server.ts'

export type ShareText = {
  /** The small line above the headline; may be empty. */
  label: string
  headline: string
  /** A file under `public/pictures/`; the placeholder is shown for any other. */
  picture: string | null
  /** An uploaded picture, which goes before the other: what it is known by, and how its bytes are got. */
  upload?: { key: string; read: () => Promise<Uint8Array<ArrayBuffer>> }
}
type Picture = { png: Uint8Array<ArrayBuffer>; etag: string }

/** Finished pictures; each is 20 to 80 KB, with a photograph up to 300 KB. */
const kept = new LRUCache<string, Picture>({
  maxSize: 8 * 1_048_576,
  sizeCalculation: ({ png }) => png.length,
})
/** Those on their way: never more than there are pages and published projects. */
const underWay = new Map<string, Promise<Picture>>()
let lastDrawing: Promise<void> = Promise.resolve()

/** The picture for these words, 1200 by 630. Drawn once: the same words get the same picture from memory. */
export async function sharePicture(texts: ShareText): Promise<Picture> {
  const shown = {
    firm: firm.name,
    tagline: firm.tagline,
    label: shorten(texts.label, 60),
    headline: shorten(texts.headline, 240),
    picture: texts.picture,
  }
  const { upload } = texts
  const key = hash(JSON.stringify({ ...shown, upload: upload?.key }))
  const picture = kept.get(key) ?? (await (underWay.get(key) ?? draw(key, { ...shown, read: upload?.read })))
  kept.set(key, picture)
  return picture
}

/** One at a time, so that many new pictures together leave the machine to the pages. */
function draw(key: string, shown: Parameters<typeof drawSharePicture>[0]): Promise<Picture> {
  const drawing = lastDrawing.then(async () => withTag(await drawSharePicture(shown)))
  const done = () => void underWay.delete(key)
  lastDrawing = drawing.then(done, done)
  underWay.set(key, drawing)
  return drawing
}

const withTag = (png: Uint8Array<ArrayBuffer>): Picture => ({
  png,
  etag: `"${hash(png).slice(0, 22)}"`,
})

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url')
