import { and, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx, Ctx } from '#app/context.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import type { Database } from '#db/connect.server.ts'
import { pictures, projectSlugs, projects, siteVersion } from '#db/schema.ts'
import { createProjectNotFound } from './list-projects.server.ts'
import { listProjectPictures, pictureColumns } from './pictures.server.ts'
import { getProjectTitle } from './project-columns.server.ts'

/** Never null, because the database requires published projects to have a slug. */
const slugColumn = sql<string>`${projects.slug}`

const publishedColumns = {
  id: projects.id,
  slug: slugColumn,
  ...pick(projects, 'title', 'description', 'imageUrl'),
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

/**
 * Finds a published project by its slug, a former slug or its id, with its pictures. Callers redirect to `slug` if it
 * differs from `name`.
 */
export async function findPublishedProject({ db }: Pick<Ctx, 'db'>, name: string) {
  const formerly = db
    .select({ slug: projectSlugs.slug })
    .from(projectSlugs)
    .where(and(eq(projectSlugs.slug, name), eq(projectSlugs.projectId, projects.id)))
  const isNamed = or(eq(projects.slug, name), eq(projects.id, name), exists(formerly))
  return loadSiteProject(db, and(isNamed, eq(projects.published, true)))
}
export type SiteProject = NonNullable<Awaited<ReturnType<typeof findPublishedProject>>>

/** Returns a project as the site would show it, published or not. @throws {NotFound} */
export async function findProjectPreview({ db, actor }: AdminCtx, id: string): Promise<SiteProject> {
  const project = await loadSiteProject(db, and(eq(projects.id, id), isOpenToStaff(actor, projects.id)))
  if (!project) throw createProjectNotFound()
  return { ...project, title: getProjectTitle(project.title) }
}

async function loadSiteProject(db: Database, where: SQL | undefined) {
  const [project] = await db
    .select({
      ...publishedColumns,
      ...pick(projects, 'client', 'duration', 'technologies', 'results', 'createdAt'),
    })
    .from(projects)
    .leftJoin(pictures, eq(pictures.id, projects.pictureId))
    .where(where)
  if (!project) return null
  return { ...project, pictures: await listProjectPictures({ db }, project.id) }
}

/** The sitemap protocol allows 50,000 URLs. The remaining ones are for other pages. */
const MAX_SITEMAP_PROJECTS = 49_900

export async function listProjectsForSitemap({ db }: Pick<Ctx, 'db'>) {
  return db
    .select({ slug: slugColumn, createdAt: projects.createdAt })
    .from(projects)
    .where(eq(projects.published, true))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(MAX_SITEMAP_PROJECTS)
}

/** Returns the version of the published content. It changes with every edit and is the same on all instances. */
export async function readSiteVersion({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const [row] = await db
    .select({ version: siteVersion.version })
    .from(siteVersion)
    .where(eq(siteVersion.id, 1))
  if (!row) throw new Error('site_version has no row')
  return row.version
}
