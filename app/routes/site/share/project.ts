import { buffer } from 'node:stream/consumers'
import { isPageOff } from '#app/content/optional-pages.ts'
import { type Ctx, ctxKey } from '#app/context.ts'
import { getPictureKey, type Picture } from '#app/domain/projects/pictures.server.ts'
import { findPublishedProject } from '#app/domain/projects/published-projects.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/project.ts'
import { createPictureNotFoundResponse, createSharePictureResponse } from './share-picture.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const project = isPageOff('/portfolio') ? null : await findPublishedProject(ctx, params.slug ?? '')
  if (!project) return createPictureNotFoundResponse()
  return createSharePictureResponse(request, {
    label: project.tags.slice(0, 3).join(' · ') || t('Portfolio'),
    headline: project.title,
    picture: project.imageUrl?.replace(/^\/pictures\//, '') ?? null,
    ...(project.picture ? { upload: getProjectPicture(ctx, project.picture) } : {}),
  })
}

/** Returns the smallest stored picture that fills the panel. */
function getProjectPicture({ files }: Ctx, { id, widths }: Picture) {
  const key = getPictureKey(id, widths.find((width) => width >= 960) ?? widths.at(-1) ?? 0, 'webp')
  return { key, read: async () => new Uint8Array(await buffer(await files.get(key))) }
}
