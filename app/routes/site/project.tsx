import { type ReactNode, Suspense } from 'react'
import { Await, data, href, redirect } from 'react-router'
import { ctxKey, requestIdKey } from '#app/context.ts'
import { findPublishedProject } from '#app/domain/projects/published-projects.server.ts'
import { createPageMeta, createUnlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { ErrorPage, getErrorTitle } from '#app/ui/frame/error-page.tsx'
import { projectLabels } from '#app/ui/project-labels.ts'
import { UploadedPicture } from '#app/ui/uploaded-picture.tsx'
import { portfolio } from '#content/portfolio.ts'
import { deferredData, isDeferred } from '../resolve-or-defer.server.ts'
import type { Route } from './+types/project.ts'
import { assertPageOn } from './assert-page-on.ts'
import { sitePages } from './pages.ts'
import { ProjectPicture, ProjectTags } from './project-picture.tsx'
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
  const { title, tags, since } = loaderData.known
  const description = loaderData.known.summary || portfolio.description
  const path = href('/portfolio/:slug', params)
  const picture = href('/share/portfolio/:slug.png', params)
  return createPageMeta(matches, {
    title,
    description,
    path,
    picture,
    kind: 'article',
    facts: (origin) => [
      createProjectData(origin, { title, description, path, picture, tags, since }),
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
  return { known: { title, summary, tags, since: createdAt.toISOString() }, project }
}

const allProjectsLink = { to: href('/portfolio'), text: t('All projects') }

const isId = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name)

const splitParagraphs = (text: string) => text.split(/\n\s*\n/)

type PublishedProject = NonNullable<Awaited<ReturnType<typeof findPublishedProject>>>

export default function PublicProjectPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Suspense fallback={<p className="wrap py-20 text-lead text-soft">{t('Loading project...')}</p>}>
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

function ProjectContent({ project }: { project: PublishedProject }) {
  const [summary, ...story] = splitParagraphs(project.description)
  const [first, ...more] = project.pictures
  return (
    <article>
      <div className="bg-ink text-on-ink">
        <div className="wrap pt-8 pb-12 sm:pb-16 lg:pt-12 grid gap-8 lg:grid-cols-2 lg:gap-16 items-center">
          {first ? (
            <PictureFigure projectId={project.id} picture={first} sizes={HERO_PICTURE_SIZES} />
          ) : (
            <ProjectPicture project={project} sizes={HERO_PICTURE_SIZES} />
          )}
          <div>
            <a href={allProjectsLink.to} className="lead-link text-on-ink-soft">
              {allProjectsLink.text}
            </a>
            <h1 className="mt-3 text-heading sm:text-6xl wrap-anywhere">{project.title}</h1>
          </div>
        </div>
      </div>
      <div className="wrap py-16 sm:py-24 grid gap-x-20 gap-y-12 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] items-start">
        <div className="max-w-[62ch] wrap-anywhere">
          <p className="text-lead sm:text-2xl sm:leading-normal whitespace-pre-line">{summary}</p>
          {story.map((paragraph) => (
            <p key={paragraph} className="mt-5 text-lg text-soft whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
        <ProjectDetails project={project} />
        <ProjectResults results={project.results} />
      </div>
      {more.length > 0 && (
        <section
          aria-label={t('Pictures')}
          className="wrap pb-16 sm:pb-24 grid gap-x-8 gap-y-10 sm:grid-cols-2 items-start"
        >
          {more.map((picture) => (
            <PictureFigure
              key={picture.id}
              projectId={project.id}
              picture={picture}
              sizes="(min-width:80rem) 37rem, (min-width:40rem) 46vw, 92vw"
              lazy
            />
          ))}
        </section>
      )}
    </article>
  )
}

const HERO_PICTURE_SIZES = '(min-width:80rem) 35rem, (min-width:64rem) 44vw, 92vw'

/** The uncropped picture as uploaded. Portrait pictures are narrower, so that they fit on a screen. */
function PictureFigure({
  projectId,
  picture,
  sizes,
  lazy,
}: {
  projectId: string
  picture: PublishedProject['pictures'][number]
  sizes: string
  lazy?: boolean
}) {
  const { alt, caption, width, height } = picture
  return (
    <figure className={height > width ? 'sm:w-3/4' : undefined}>
      <UploadedPicture
        projectId={projectId}
        picture={picture}
        alt={alt ?? ''}
        sizes={sizes}
        lazy={lazy}
        className="w-full h-auto bg-sand"
      />
      {caption && <figcaption className="mt-3 text-sm wrap-anywhere">{caption}</figcaption>}
    </figure>
  )
}

function ProjectDetails({ project }: { project: PublishedProject }) {
  return (
    <section
      aria-labelledby="details"
      className="lg:row-span-2 bg-surface border border-line border-t-3 border-t-brass p-6 sm:p-8"
    >
      <h2 id="details" className="text-4xl">
        {projectLabels.details}
      </h2>
      <dl className="mt-5 grid gap-4">
        <ProjectDetail name={projectLabels.client}>{project.client}</ProjectDetail>
        <ProjectDetail name={projectLabels.duration}>{project.duration}</ProjectDetail>
        <ProjectDetail name={projectLabels.technologies}>{project.technologies.join(', ')}</ProjectDetail>
      </dl>
      <ProjectTags tags={project.tags} />
    </section>
  )
}

function ProjectDetail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="pt-4 border-t border-line wrap-anywhere">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}

function ProjectResults({ results }: { results: string[] }) {
  if (results.length === 0) return null
  return (
    <section aria-labelledby="results" className="max-w-[62ch] wrap-anywhere">
      <h2 id="results" className="text-4xl">
        {projectLabels.results}
      </h2>
      <ul className="mt-5 list-disc pl-5 marker:text-accent text-lg grid gap-2">
        {results.map((result) => (
          <li key={result}>{result}</li>
        ))}
      </ul>
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} list={allProjectsLink} />
}
