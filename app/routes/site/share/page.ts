import type { Sharing } from '#app/content/shapes.ts'
import { sharing } from '#content/sharing.ts'
import { sitePages } from '../pages.ts'
import type { Route } from './+types/page.ts'
import { noSuchPicture, sharePictureAnswer } from './answer.server.ts'

const pictures: Sharing = sharing

/** `/share/about.png`: the preview picture of a page whose link is shared. */
export function loader({ request, params }: Route.LoaderArgs) {
  if (!Object.hasOwn(sitePages, params.page)) return noSuchPicture()
  const { label, headline, picture } = pictures[params.page] ?? sharing.home
  return sharePictureAnswer(request, { label, headline, picture })
}
