import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { projectStatuses, requestedStatus } from '#content/lists.ts'
import { documents, invoices, pictures, projectMembers, projects, requests, users } from '#db/schema.ts'
import { NotFound } from '../failures.ts'
import { keyset, matching, pageOf } from '../keyset.server.ts'
import { waitsForClient } from '../requests/waiting.server.ts'
import { versionOf } from '../version.server.ts'
import { visibleProject } from '../visibility.server.ts'
import { projectFields, projectFormColumns } from './columns.server.ts'
import { belongingTo } from './people/counts.server.ts'
import { pictureColumns } from './pictures.server.ts'

export const withoutContact = and(
  isNull(projects.clientId),
  sql`${projects.id} in (select ${projectMembers.projectId} from ${projectMembers})`,
)

export const projectFilters = ['published', 'requested', 'unassigned', 'no-contact', 'archived'] as const
export type ProjectFilter = (typeof projectFilters)[number]
export const projectSortings = ['created', 'title', 'status'] as const
const keys = {
  created: { key: sql`${projects.createdAt}`, type: 'timestamptz' },
  title: { key: sql`lower(${projects.title})`, type: 'text' },
  status: { key: sql`lower(${projects.status})`, type: 'text' },
} as const

export type ProjectQuery = {
  search: string
  filter: ProjectFilter | null
  clientId?: string | null
  sort: (typeof projectSortings)[number]
  direction: 'asc' | 'desc'
  after: string | null
}

const PAGE = 50

const narrowedTo: Record<ProjectFilter, SQL | undefined> = {
  published: eq(projects.published, true),
  // The second condition uses the trigram index.
  requested: and(eq(projects.status, requestedStatus), matching(projects.searched, requestedStatus)),
  unassigned: isNull(projects.clientId),
  'no-contact': withoutContact,
  archived: isNotNull(projects.archivedAt),
}

/**
 * Returns whether the list includes archived projects. A search finds them too, and archived projects may still be
 * published.
 */
const withArchived = ({ filter, search }: Pick<ProjectQuery, 'filter' | 'search'>) =>
  filter === 'archived' || filter === 'published' || search.trim() !== ''

export async function listProjects({ db }: AdminCtx, query: ProjectQuery) {
  const order = { ...keys[query.sort], direction: query.direction }
  const { after, filter, search, clientId } = query
  const { beyond, orderBy } = await keyset(db, { table: projects, id: projects.id, order, after })
  const rows = await db
    .select({
      id: projects.id,
      title: projects.title,
      client: projects.client,
      clientId: projects.clientId,
      account: users.name,
      email: users.email,
      members: db.$count(projectMembers, eq(projectMembers.projectId, projects.id)),
      status: projects.status,
      published: projects.published,
      archivedAt: projects.archivedAt,
      createdAt: projects.createdAt,
    })
    .from(projects)
    .leftJoin(users, eq(users.id, projects.clientId))
    .where(
      and(
        filter ? narrowedTo[filter] : undefined,
        withArchived(query) ? undefined : isNull(projects.archivedAt),
        clientId ? visibleProject(clientId) : undefined,
        matching(projects.searched, search),
        beyond,
      ),
    )
    .orderBy(...orderBy)
    .limit(PAGE + 1)
  const page = pageOf(rows, PAGE)
  return { projects: page.rows, more: page.more }
}
export type ListedProject = Awaited<ReturnType<typeof listProjects>>['projects'][number]

/** Finds a project with the revision that its form carries. @throws {NotFound} */
export async function findProject({ db }: AdminCtx, id: string) {
  const [project] = await db
    .select({
      ...projectFormColumns,
      id: projects.id,
      imageUrl: projects.imageUrl,
      requestedService: projects.requestedService,
      requestedBudget: projects.requestedBudget,
      wishedStart: projects.wishedStart,
      archivedAt: projects.archivedAt,
      createdAt: projects.createdAt,
      account: { uid: users.id, name: users.name, email: users.email },
      picture: pictureColumns,
      documents: db.$count(documents, and(eq(documents.projectId, projects.id), isNull(documents.removedAt))),
      invoices: db.$count(invoices, and(eq(invoices.projectId, projects.id), ne(invoices.status, 'draft'))),
      drafts: db.$count(invoices, and(eq(invoices.projectId, projects.id), eq(invoices.status, 'draft'))),
      openRequests: db.$count(requests, and(eq(requests.projectId, projects.id), waitsForClient)),
      ...belongingTo(sql`${projects.id}`),
    })
    .from(projects)
    .leftJoin(users, eq(users.id, projects.clientId))
    .leftJoin(pictures, eq(pictures.id, projects.pictureId))
    .where(eq(projects.id, id))
  if (!project) throw noProject()
  return { ...project, version: versionOf(projectFields(project)) }
}
export type FoundProject = Awaited<ReturnType<typeof findProject>>

export async function findProjectHead({ db }: AdminCtx, id: string) {
  const [project] = await db
    .select({
      id: projects.id,
      title: projects.title,
      status: projects.status,
      nextStep: projects.nextStep,
      published: projects.published,
      archivedAt: projects.archivedAt,
      account: { uid: users.id, name: users.name, email: users.email },
      members: belongingTo(sql`${projects.id}`).members,
    })
    .from(projects)
    .leftJoin(users, eq(users.id, projects.clientId))
    .where(eq(projects.id, id))
  if (!project) throw noProject()
  return project
}

const RECENT = 500

export async function suggestStatuses({ db }: AdminCtx): Promise<string[]> {
  const recent = db
    .select({ status: projects.status })
    .from(projects)
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(RECENT)
    .as('recent')
  const used = await db.selectDistinct({ status: recent.status }).from(recent).orderBy(recent.status)
  return [...new Set([...projectStatuses.map(({ text }) => text), ...used.map(({ status }) => status)])]
}

export const noProject = () => new NotFound('Project not found')
