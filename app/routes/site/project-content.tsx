import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { SiteProject } from '#app/domain/projects/published-projects.server.ts'
import { t } from '#app/texts.ts'
import { projectLabels } from '#app/ui/published-project-labels.ts'
import { UploadedPicture } from '#app/ui/uploaded-picture.tsx'
import { ProjectPicture, ProjectTags } from './project-picture.tsx'

export const allProjectsLink = { to: href('/portfolio'), text: t('All projects') }

export const splitParagraphs = (text: string) => text.split(/\n\s*\n/)

/** A project's page on the site, and its preview. */
export function ProjectContent({ project }: { project: SiteProject }) {
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
  picture: SiteProject['pictures'][number]
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

function ProjectDetails({ project }: { project: SiteProject }) {
  const { client, duration, technologies, tags } = project
  if (!client && !duration && technologies.length + tags.length === 0) return null
  return (
    <section aria-labelledby="details" className="lg:row-span-2 panel border-t-3 border-t-brass p-6 sm:p-8">
      <h2 id="details" className="text-4xl">
        {projectLabels.details}
      </h2>
      <dl className="mt-5 grid gap-4">
        <ProjectDetail name={projectLabels.client}>{client}</ProjectDetail>
        <ProjectDetail name={projectLabels.duration}>{duration}</ProjectDetail>
        <ProjectDetail name={projectLabels.technologies}>{technologies.join(', ')}</ProjectDetail>
      </dl>
      <ProjectTags tags={tags} />
    </section>
  )
}

function ProjectDetail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="pt-4 border-t border-line wrap-anywhere">
      <dt className="caption">{name}</dt>
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
