import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { truncateText } from '#app/page-meta.ts'
import { firm } from '#content/firm.ts'
import { drawSharePicture } from './draw-picture.server.ts'

export type SharePictureInput = {
  label: string
  headline: string
  /** File under `public/pictures/`. Any other value falls back to the placeholder. */
  picture: string | null
  /** Uploaded picture that replaces `picture`: its cache key and a function that reads it. */
  upload?: { key: string; read: () => Promise<Uint8Array<ArrayBuffer>> }
}
type SharePicture = { png: Uint8Array<ArrayBuffer>; etag: string }

/** Cache of finished pictures, 20 to 80 KB each, or up to 300 KB if they contain a photograph. */
const pictureCache = new LRUCache<string, SharePicture>({
  maxSize: 8 * 1_048_576,
  sizeCalculation: ({ png }) => png.length,
})
/** Pictures being drawn, at most one for each page and published project. */
const pendingPictures = new Map<string, Promise<SharePicture>>()
let lastDrawing: Promise<void> = Promise.resolve()

/** Returns a text's share picture, 1200 × 630 pixels, from the cache if possible. */
export async function getSharePicture(texts: SharePictureInput): Promise<SharePicture> {
  const shown = {
    firm: firm.name,
    tagline: firm.tagline,
    label: truncateText(texts.label, 60),
    headline: truncateText(texts.headline, 240),
    picture: texts.picture,
  }
  const { upload } = texts
  const key = hash(JSON.stringify({ ...shown, upload: upload?.key }))
  const picture =
    pictureCache.get(key) ??
    (await (pendingPictures.get(key) ?? enqueueDrawing(key, { ...shown, read: upload?.read })))
  pictureCache.set(key, picture)
  return picture
}

/** Draws one picture at a time, to leave CPU time for page requests. */
function enqueueDrawing(key: string, shown: Parameters<typeof drawSharePicture>[0]): Promise<SharePicture> {
  const drawing = lastDrawing.then(async () => withEtag(await drawSharePicture(shown)))
  const done = () => void pendingPictures.delete(key)
  lastDrawing = drawing.then(done, done)
  pendingPictures.set(key, drawing)
  return drawing
}

const withEtag = (png: Uint8Array<ArrayBuffer>): SharePicture => ({
  png,
  etag: `"${hash(png).slice(0, 22)}"`,
})

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url')

export const createPictureNotFoundResponse = () => new Response('Picture not found.', { status: 404 })

/** Returns the picture, or a 304 if the client already has the current one. */
export async function createSharePictureResponse(request: Request, text: SharePictureInput) {
  const { png, etag } = await getSharePicture(text)
  const headers = {
    'Content-Type': 'image/png',
    // One hour, so that withdrawn projects soon disappear from caches.
    'Cache-Control': 'public, max-age=3600',
    ETag: etag,
    // Social networks and email apps embed the picture.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  const cachedEtags = request.headers.get('If-None-Match')?.split(/\s*,\s*/)
  if (cachedEtags?.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(png, { headers })
}
