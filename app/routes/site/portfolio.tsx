import { Suspense } from 'react'
import { Await, href } from 'react-router'
import { ctxKey, isIncompleteKey } from '#app/context.ts'
import { listPublishedProjects } from '#app/domain/projects/published-projects.server.ts'
import { createPageMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { portfolio } from '#content/portfolio.ts'
import { deferredData, isDeferred } from '../resolve-or-defer.server.ts'
import type { Route } from './+types/portfolio.ts'
import { assertPageOn, sitePages } from './pages.ts'
import { ProjectPicture, ProjectTags } from './project-picture.tsx'
import { ContactPrompt, SitePageHeader } from './site-page-parts.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, {
    ...sitePages.portfolio,
    title: t('Portfolio'),
    description: portfolio.description,
  })

export async function loader({ context }: Route.LoaderArgs) {
  assertPageOn('/portfolio')
  const ctx = context.get(ctxKey)
  // The specification requires an empty list on failure; the error is logged.
  const projects = deferredData(listPublishedProjects(ctx), (err) => {
    ctx.log.error({ err }, 'portfolio not loaded')
    context.set(isIncompleteKey, true)
    return []
  })
  await isDeferred(context, projects)
  return { projects }
}

type PortfolioProject = Awaited<ReturnType<typeof listPublishedProjects>>[number]

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SitePageHeader title={t('Portfolio')}>{portfolio.lead}</SitePageHeader>
      <div className="wrap py-16 sm:py-24">
        <Suspense fallback={<p className="text-lead text-soft min-h-screen">{t('Loading projects...')}</p>}>
          <Await resolve={loaderData.projects}>
            {(projects) => (projects.length > 0 ? <ProjectGrid projects={projects} /> : <EmptyPortfolio />)}
          </Await>
        </Suspense>
      </div>
      <ContactPrompt {...portfolio.call} />
    </>
  )
}

/** `sizes` for a card picture: one, two or three cards per row, which is at most 80rem wide. */
const CARD_PICTURE_SIZES = '(min-width:80rem) 23rem, (min-width:64rem) 29vw, (min-width:40rem) 45vw, 92vw'

function ProjectGrid({ projects }: { projects: PortfolioProject[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
      {projects.map((project, i) => (
        <li key={project.id} className="group relative min-w-0">
          <ProjectPicture project={project} sizes={CARD_PICTURE_SIZES} lazy={i > 2} />
          <h2 className="mt-5 text-3xl leading-tight wrap-anywhere">
            <a href={href('/portfolio/:slug', { slug: project.slug })} className="card-link">
              {project.title}
            </a>
          </h2>
          {/* Shows only the first paragraph. The project page has the full text. */}
          <p className="mt-3 text-soft wrap-anywhere line-clamp-6">
            {project.description.split(/\n\s*\n/)[0]}
          </p>
          <ProjectTags tags={project.tags} />
        </li>
      ))}
    </ul>
  )
}

function EmptyPortfolio() {
  return (
    <div className="border border-line border-t-3 border-t-brass bg-surface px-6 py-14 sm:p-16 max-w-3xl">
      <h2 className="text-4xl">{portfolio.empty.title}</h2>
      <p className="mt-4 text-lead text-soft">{portfolio.empty.text}</p>
    </div>
  )
}
