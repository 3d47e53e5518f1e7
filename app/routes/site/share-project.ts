import { ctxKey } from '#app/context.ts'
import { findPublishedProject } from '#app/domain/projects.server.ts'
import type { Route } from './+types/share-project.ts'
import { noSuchPicture, sharePictureAnswer } from './share-answer.server.ts'

/** `/share/portfolio/….png`: the same for a published project. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const project = await findPublishedProject(context.get(ctxKey), params.id ?? '')
  if (!project) return noSuchPicture()
  return sharePictureAnswer(request, {
    label: project.tags.slice(0, 3).join(' · ') || 'Portfolio',
    headline: project.title,
    picture: project.imageUrl?.replace(/^\/pictures\//, '') ?? null,
  })
}
