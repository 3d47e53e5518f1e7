import { sharing } from '#content/sharing.ts'
import { type PageName, sitePages } from '../pages.ts'
import type { Route } from './+types/page.ts'
import { noSuchPicture, sharePictureAnswer } from './answer.server.ts'

/** `/share/about.png`: the preview picture of a page whose link is shared. */
export function loader({ request, params }: Route.LoaderArgs) {
  if (!isPage(params.page)) return noSuchPicture()
  const { label, headline, picture } = sharing[params.page]
  return sharePictureAnswer(request, { label, headline, picture })
}

const isPage = (name: string | undefined): name is PageName =>
  name !== undefined && Object.hasOwn(sitePages, name)
