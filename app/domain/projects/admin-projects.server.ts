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

/** Whose main contact is gone while others are on it. */
export const withoutContact = and(
  isNull(projects.clientId),
  sql`${projects.id} in (select ${projectMembers.projectId} from ${projectMembers})`,
)

/** What the list can be narrowed to. */
export const projectFilters = ['published', 'requested', 'unassigned', 'no-contact', 'archived'] as const
export type ProjectFilter = (typeof projectFilters)[number]
export const projectSortings = ['created', 'title', 'status'] as const
/** What each sorting goes by, as its index has it. */
const keys = {
  created: { key: sql`${projects.createdAt}`, type: 'timestamptz' },
  title: { key: sql`lower(${projects.title})`, type: 'text' },
  status: { key: sql`lower(${projects.status})`, type: 'text' },
} as const

export type ProjectQuery = {
  search: string
  filter: ProjectFilter | null
  /** Only those that this client is on. */
  clientId?: string | null
  sort: (typeof projectSortings)[number]
  direction: 'asc' | 'desc'
  /** The last row of the page before. */
  after: string | null
}

const PAGE = 50

const narrowedTo: Record<ProjectFilter, SQL | undefined> = {
  published: eq(projects.published, true),
  // The second names the index that finds them.
  requested: and(eq(projects.status, requestedStatus), matching(projects.searched, requestedStatus)),
  unassigned: isNull(projects.clientId),
  'no-contact': withoutContact,
  archived: isNotNull(projects.archivedAt),
}

/** What is archived is found as such, by search, and where it is on the site still. */
const withArchived = ({ filter, search }: Pick<ProjectQuery, 'filter' | 'search'>) =>
  filter === 'archived' || filter === 'published' || search.trim() !== ''

/** Projects in the order that is asked for, a page at a time; `more` is the row to go on after, or null. */
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

/** One project with all that the firm knows of it, and the version that its form carries. @throws {NotFound} */
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

/** What the firm sees above each page of a project. @throws {NotFound} */
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

/** How many of the newest projects are looked through for statuses of the firm's own. */
const RECENT = 500

/** What a status may well be: the usual ones, and those that the firm has used lately. */
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
