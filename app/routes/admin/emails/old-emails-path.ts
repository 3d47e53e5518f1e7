import { href, redirect } from 'react-router'
import type { Route } from './+types/old-emails-path.ts'

/** Redirects `/admin/mail` and the paths below it, as in links of earlier versions. */
export function loader({ params, url }: Route.LoaderArgs) {
  const id = params['*']
  const path = id ? href('/admin/emails/:id', { id }) : href('/admin/emails')
  return redirect(path + url.search, 301)
}
