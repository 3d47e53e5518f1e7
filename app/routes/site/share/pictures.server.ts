import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { shorten } from '#app/page-meta.ts'
import { firm } from '#content/firm.ts'
import { drawSharePicture } from './drawing.server.ts'

export type ShareText = {
  label: string
  headline: string
  /** File under `public/pictures/`; others fall back to the placeholder. */
  picture: string | null
  /** Uploaded picture that replaces `picture`: its cache key and a function that reads it. */
  upload?: { key: string; read: () => Promise<Uint8Array<ArrayBuffer>> }
}
type Picture = { png: Uint8Array<ArrayBuffer>; etag: string }

/** Cache of finished pictures of 20 to 80 KB each, or up to 300 KB with a photograph. */
const kept = new LRUCache<string, Picture>({
  maxSize: 8 * 1_048_576,
  sizeCalculation: ({ png }) => png.length,
})
/** Pictures being drawn, at most one for each page and published project. */
const underWay = new Map<string, Promise<Picture>>()
let lastDrawing: Promise<void> = Promise.resolve()

/** Returns the share picture for a text, 1200 × 630 pixels, from the cache if possible. */
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

/** Draws one picture at a time, to leave CPU time for page requests. */
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
