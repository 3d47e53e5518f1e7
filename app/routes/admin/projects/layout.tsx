import { Outlet } from 'react-router'
import { findProjectHeader } from '#app/domain/projects/list-projects.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import type { Route } from './+types/layout.ts'
import { ProjectHeader } from './project-header.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => createUnlistedMeta(loaderData?.project.title)

export const loader = async ({ context, params: { id = '' } }: Route.LoaderArgs) => ({
  project: await throwAsErrorResponse(findProjectHeader(getAdminCtx(context), id)),
})

export default function ProjectLayout({ loaderData: { project } }: Route.ComponentProps) {
  return (
    <>
      <ProjectHeader project={project} />
      <div className="mt-6">
        <Outlet context={project} />
      </div>
    </>
  )
}
