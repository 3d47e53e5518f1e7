import { adminCtx } from '#app/auth/guards.server.ts'
import { findProjectHead } from '#app/domain/projects/admin-projects.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { attempt } from '#app/routes/take-form.server.ts'
import type { Route } from './+types/requests.ts'
import { ProjectHead } from './project-head.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(loaderData ? `Requests of ${loaderData.project.title}` : 'Project not found')

export async function loader({ context, params }: Route.LoaderArgs) {
  return { project: await attempt(findProjectHead(adminCtx(context), params.id)) }
}

export default function Requests({ loaderData: { project } }: Route.ComponentProps) {
  return <ProjectHead project={project} />
}
