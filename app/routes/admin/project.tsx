import { adminCtx } from '#app/auth/guards.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import type { Route } from './+types/project.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Project')

export function loader({ context }: Route.LoaderArgs) {
  adminCtx(context)
  return null
}

export default function Page() {
  return <h1 className="text-4xl sm:text-5xl">Project</h1>
}
