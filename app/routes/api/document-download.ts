import type { Route } from './+types/document-download.ts'
import { sendVersion } from './send-version.ts'

export const loader = ({ request, context, params }: Route.LoaderArgs) =>
  sendVersion({ request, context, id: params.id }, 'download')
