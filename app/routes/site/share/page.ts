import type { Sharing } from '#app/content/shapes.ts'
import { sharing } from '#content/sharing.ts'
import { existingPages } from '../pages.ts'
import type { Route } from './+types/page.ts'
import { createPictureNotFoundResponse, createSharePictureResponse } from './share-picture.server.ts'

const pageTexts: Sharing = sharing

/** Returns a page's share picture, such as `/share/about.png`. */
export function loader({ request, params }: Route.LoaderArgs) {
  if (!existingPages.some(([name]) => name === params.page)) return createPictureNotFoundResponse()
  const { label, headline, picture } = pageTexts[params.page] ?? sharing.home
  return createSharePictureResponse(request, { label, headline, picture })
}
