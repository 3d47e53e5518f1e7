import { buffer } from 'node:stream/consumers'
import { actorKey, ctxKey } from '#app/context.ts'
import { findPictureForViewer } from '#app/domain/projects/pictures.server.ts'
import { createErrorResponse, respond } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/project-picture.ts'

/**
 * Returns a project picture in one size, such as `960.avif`. Its URL changes with the picture. Caches keep it for a day,
 * so that the pictures of a withdrawn project soon disappear.
 */
export const loader = respond(async ({ request, params, context }: Route.LoaderArgs) => {
  const [, width, format] = /^(\d{1,4})\.(avif|webp)$/.exec(params.file) ?? []
  const { id: projectId, picture: pictureId } = params
  if (!width) return createErrorResponse(404, t('Picture not found.'))
  const size = { projectId, pictureId, width: Number(width), format: format as 'avif' | 'webp' }
  const ctx = context.get(ctxKey)
  const { key, open } = await findPictureForViewer(ctx, context.get(actorKey), size)
  const etag = `"${key}"`
  const headers = {
    'Content-Type': `image/${format}`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': open ? 'public, max-age=86400, must-revalidate' : 'private, no-store',
    ETag: etag,
  }
  const cachedEtags = request.headers.get('if-none-match')?.split(/\s*,\s*/)
  if (cachedEtags?.includes(etag)) return new Response(null, { status: 304, headers })
  const bytes = new Uint8Array(await buffer(await ctx.files.get(key)))
  return new Response(bytes, { headers: { ...headers, 'Content-Length': String(bytes.length) } })
})
