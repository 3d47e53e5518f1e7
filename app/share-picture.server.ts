import { createHash } from 'node:crypto'
import { firm } from '#content/firm.ts'
import { shorten } from './page-meta.ts'
import { drawSharePicture } from './share-drawing.server.ts'

export type ShareWords = {
  /** The small line above the headline; may be empty. */
  label: string
  headline: string
  /** A file under `public/pictures/`; the placeholder stands in for any other. */
  picture: string | null
}
type Picture = { png: Uint8Array<ArrayBuffer>; etag: string }

/** Finished pictures, least lately used first; each is 20 to 80 KB. */
const kept = new Map<string, Picture>()
const KEPT_PICTURES = 250
/** Those on their way: never more than there are pages and published projects. */
const underWay = new Map<string, Promise<Picture>>()
let lastDrawing: Promise<void> = Promise.resolve()

/** The picture for these words, 1200 by 630. Drawn once: the same words get the same picture from memory. */
export async function sharePicture(words: ShareWords): Promise<Picture> {
  const shown = {
    firm: firm.name,
    tagline: firm.tagline,
    label: shorten(words.label, 60),
    headline: shorten(words.headline, 240),
    picture: words.picture,
  }
  const key = hash(JSON.stringify(shown))
  const picture = kept.get(key) ?? (await (underWay.get(key) ?? draw(key, shown)))
  kept.delete(key)
  kept.set(key, picture)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_PICTURES) break
    kept.delete(oldest)
  }
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
