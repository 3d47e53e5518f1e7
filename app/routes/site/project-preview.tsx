import { href } from 'react-router'
import { findProjectPreview } from '#app/domain/projects/published-projects.server.ts'
import { getAdminCtx, requireAdmin } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/project-preview.ts'
import { ProjectContent } from './project-content.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData && t('Preview of {title}', { title: loaderData.project.title }))

// The page is in the site's layout, so that staff see it as visitors will, and not behind the admin area's guard.
export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

export const loader = async ({ context, params: { id } }: Route.LoaderArgs) => ({
  project: await throwAsErrorResponse(findProjectPreview(getAdminCtx(context), id)),
})

/** The project's page as visitors will see it, as last saved. */
export default function PreviewPage({ loaderData: { project } }: Route.ComponentProps) {
  return (
    <>
      <p className="wrap py-4 flex flex-wrap items-center gap-x-6">
        {t('This is a preview of the saved version. Only your team can see this page.')}
        <a href={href('/admin/projects/:id/publish', { id: project.id })} className="tall-link">
          {t('Back to Publish')}
        </a>
      </p>
      <ProjectContent project={project} />
    </>
  )
}
