import { type ShareText, sharePicture } from './pictures.server.ts'

export const noSuchPicture = () => new Response('There is no such picture.', { status: 404 })

/** Returns the picture, or 304 if the client has the current one. */
export async function sharePictureAnswer(request: Request, text: ShareText) {
  const { png, etag } = await sharePicture(text)
  const headers = {
    'Content-Type': 'image/png',
    // One hour, so that withdrawn projects disappear from caches soon.
    'Cache-Control': 'public, max-age=3600',
    ETag: etag,
    // Social networks and email apps embed the picture.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  const had = request.headers.get('If-None-Match')?.split(/\s*,\s*/)
  if (had?.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(png, { headers })
}
