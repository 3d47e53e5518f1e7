import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { pictures, projects, siteVersion } from '#db/schema.ts'
import { pictureColumns } from './pictures.server.ts'

const publishedColumns = {
  id: projects.id,
  title: projects.title,
  description: projects.description,
  imageUrl: projects.imageUrl,
  picture: pictureColumns,
  tags: projects.tags,
}

const PORTFOLIO_SIZE = 12

export async function listPublishedProjects({ db }: Pick<Ctx, 'db'>) {
  return db
    .select(publishedColumns)
    .from(projects)
    .leftJoin(pictures, eq(pictures.id, projects.pictureId))
    .where(eq(projects.published, true))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(PORTFOLIO_SIZE)
}

export async function findPublishedProject({ db }: Pick<Ctx, 'db'>, id: string) {
  const [project] = await db
    .select({
      ...publishedColumns,
      client: projects.client,
      duration: projects.duration,
      technologies: projects.technologies,
      results: projects.results,
      createdAt: projects.createdAt,
    })
    .from(projects)
    .leftJoin(pictures, eq(pictures.id, projects.pictureId))
    .where(and(eq(projects.id, id), eq(projects.published, true)))
  return project ?? null
}

/** The sitemap protocol allows 50,000 URLs. The rest is for the other pages. */
const MAX_SITEMAP_PROJECTS = 49_900

export async function listProjectsForSitemap({ db }: Pick<Ctx, 'db'>) {
  return db
    .select({ id: projects.id, createdAt: projects.createdAt })
    .from(projects)
    .where(eq(projects.published, true))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(MAX_SITEMAP_PROJECTS)
}

/** Returns the version of the published content. It changes with every change and is the same for all instances. */
export async function readSiteVersion({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const [row] = await db
    .select({ version: siteVersion.version })
    .from(siteVersion)
    .where(eq(siteVersion.id, 1))
  if (!row) throw new Error('site_version has no row')
  return row.version
}
