import { type ShareText, sharePicture } from './pictures.server.ts'

export const noSuchPicture = () => new Response('There is no such picture.', { status: 404 })

/** The picture, or 304 for whoever has it already. */
export async function sharePictureAnswer(request: Request, text: ShareText) {
  const { png, etag } = await sharePicture(text)
  const headers = {
    'Content-Type': 'image/png',
    // An hour: a project that is withdrawn should not live on in caches.
    'Cache-Control': 'public, max-age=3600',
    ETag: etag,
    // Networks and mail programs show it on pages of their own.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  const had = request.headers.get('If-None-Match')?.split(/\s*,\s*/)
  if (had?.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(png, { headers })
}
