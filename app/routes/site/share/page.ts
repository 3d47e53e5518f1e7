import type { Sharing } from '#app/content/shapes.ts'
import { sharing } from '#content/sharing.ts'
import { sitePages } from '../pages.ts'
import type { Route } from './+types/page.ts'
import { noSuchPicture, sharePictureAnswer } from './answer.server.ts'

const pictures: Sharing = sharing

/** Returns the share picture of a page, such as `/share/about.png`. */
export function loader({ request, params }: Route.LoaderArgs) {
  if (!Object.hasOwn(sitePages, params.page)) return noSuchPicture()
  const { label, headline, picture } = pictures[params.page] ?? sharing.home
  return sharePictureAnswer(request, { label, headline, picture })
}
