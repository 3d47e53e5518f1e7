import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { pictures, projects, siteVersion } from '#db/schema.ts'
import { pictureColumns } from './pictures.server.ts'

/** How many projects the portfolio shows. */
const PORTFOLIO_SIZE = 12

/** What visitors see in the portfolio: published projects only, the 12 newest, newest first. */
export async function listPublishedProjects({ db }: Pick<Ctx, 'db'>) {
  return db
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      imageUrl: projects.imageUrl,
      picture: pictureColumns,
      tags: projects.tags,
    })
    .from(projects)
    .leftJoin(pictures, eq(pictures.id, projects.pictureId))
    .where(eq(projects.published, true))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(PORTFOLIO_SIZE)
}

/** One published project as visitors see it; null when the id is unknown or not published. */
export async function findPublishedProject({ db }: Pick<Ctx, 'db'>, id: string) {
  const [project] = await db
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      imageUrl: projects.imageUrl,
      picture: pictureColumns,
      tags: projects.tags,
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

/** A site map may name 50,000 addresses; the pages that are no projects need a few. */
const SITEMAP_SIZE = 49_900

/** Every published project, not only those on the portfolio page, newest first. */
export async function listProjectsForSitemap({ db }: Pick<Ctx, 'db'>) {
  return db
    .select({ id: projects.id, createdAt: projects.createdAt })
    .from(projects)
    .where(eq(projects.published, true))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(SITEMAP_SIZE)
}

/** Which state of the published projects the database holds: a new value after each change, equal in all instances. */
export async function readSiteVersion({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const [row] = await db
    .select({ version: siteVersion.version })
    .from(siteVersion)
    .where(eq(siteVersion.id, 1))
  if (!row) throw new Error('site_version has no row')
  return row.version
}
