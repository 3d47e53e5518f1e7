import { Suspense } from 'react'
import { Await, data, href, redirect } from 'react-router'
import { ctxKey, requestIdKey } from '#app/context.ts'
import { findPublishedProject, type SiteProject } from '#app/domain/projects/published-projects.server.ts'
import { createPageMeta, createUnlistedMeta, type LinkPicture } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { ErrorPage, getErrorTitle } from '#app/ui/frame/error-page.tsx'
import { portfolio } from '#content/portfolio.ts'
import { deferredData, isDeferred } from '../resolve-or-defer.server.ts'
import type { Route } from './+types/project.ts'
import { assertPageOn, sitePages } from './pages.ts'
import { allProjectsLink, ProjectContent, splitParagraphs } from './project-content.tsx'
import { ContactPrompt } from './site-page-parts.tsx'
import { createBreadcrumbData, createProjectData } from './structured-data.ts'

export const meta: Route.MetaFunction = ({ loaderData, error, matches, params }) => {
  if (!loaderData) return createUnlistedMeta(getErrorTitle(error))
  if (!loaderData.known)
    return createPageMeta(matches, {
      ...sitePages.portfolio,
      title: t('Portfolio'),
      description: portfolio.description,
    })
  const { title, tags, since, picture } = loaderData.known
  const description = loaderData.known.summary || portfolio.description
  const path = href('/portfolio/:slug', params)
  return createPageMeta(matches, {
    title,
    description,
    path,
    picture,
    kind: 'article',
    facts: (origin) => [
      createProjectData(origin, { title, description, path, picturePath: picture?.path, tags, since }),
      createBreadcrumbData(origin, [
        { name: t('Portfolio'), path: href('/portfolio') },
        { name: title, path },
      ]),
    ],
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  assertPageOn('/portfolio')
  const ctx = context.get(ctxKey)
  const project = findPublishedProject(ctx, params.slug)
  // Waits until the render deadline, because the response's status and title depend on the project. An id always
  // redirects.
  if (!isId(params.slug) && (await isDeferred(context, project))) {
    const late = deferredData(project, (err) => {
      ctx.log.error({ err, requestId: context.get(requestIdKey) }, 'project not loaded')
      return 'failed' as const
    })
    return { known: null, project: late }
  }
  const found = await project
  if (!found) throw data(t('Project not found'), 404)
  if (found.slug !== params.slug)
    throw redirect(href('/portfolio/:slug', { slug: found.slug }), {
      status: 301,
      // Otherwise, browsers would cache the redirect forever, although staff may switch back to a former slug.
      headers: { 'Cache-Control': 'no-cache' },
    })
  const { title, tags, createdAt } = found
  const summary = splitParagraphs(found.description)[0] ?? ''
  const known = { title, summary, tags, since: createdAt.toISOString(), picture: getLinkPicture(found) }
  return { known, project }
}

/** Returns the project's uploaded picture. Link previews don't show drawings. */
function getLinkPicture({ id, picture }: SiteProject): LinkPicture | undefined {
  const width = picture?.widths.at(-1)
  if (!picture || !width) return undefined
  const file = { id, picture: picture.id, file: `${width}.webp` }
  return {
    path: href('/project-pictures/:id/:picture/:file', file),
    width,
    height: Math.round((width / picture.width) * picture.height),
  }
}

const isId = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name)

export default function PublicProjectPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Suspense
        fallback={<p className="wrap py-20 text-lead text-soft min-h-screen">{t('Loading project...')}</p>}
      >
        <Await resolve={loaderData.project}>
          {(project) =>
            project === 'failed' ? (
              <ErrorPage error={null} />
            ) : project ? (
              <ProjectContent project={project} />
            ) : (
              <ProjectNotFound />
            )
          }
        </Await>
      </Suspense>
      <ContactPrompt {...portfolio.call} />
    </>
  )
}

/** Shown if the response has already started with status 200. */
function ProjectNotFound() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <ErrorPage
        error={{ status: 404, statusText: '', internal: false, data: t('Project not found') }}
        list={allProjectsLink}
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} list={allProjectsLink} />
}
