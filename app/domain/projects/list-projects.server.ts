import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { NotFound } from '#app/core/failures.ts'
import {
  isOpenRequest,
  isOpenToStaff,
  isVisibleProject,
  requireModule,
} from '#app/domain/access/visibility.server.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { containsWordsOrCompany, pick, queryPage } from '#app/domain/list-queries.server.ts'
import { displayNameOf, selectCompanyName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { projectStatuses, requestedStatus } from '#content/lists.ts'
import { alphabetical } from '#db/alphabetical.ts'
import {
  documents,
  invoices,
  messageReads,
  pictures,
  projectMembers,
  projects,
  requests,
  users,
} from '#db/schema.ts'
import { pictureColumns } from './pictures.server.ts'
import {
  getProjectFormValues,
  getProjectTitle,
  lastActivityAt,
  projectClientColumns,
  projectColumnsForClient,
  projectCountColumns,
  projectFormColumns,
  selectNextMilestone,
  unreadCount,
} from './project-columns.server.ts'

export const lacksMainContact = and(
  isNull(projects.clientId),
  sql`${projects.id} in (select ${projectMembers.projectId} from ${projectMembers})`,
)

export const PROJECT_FILTERS = [
  'mine',
  'published',
  'requested',
  'unassigned',
  'no-contact',
  'archived',
] as const
type ProjectFilter = (typeof PROJECT_FILTERS)[number]
export const PROJECT_SORT_KEYS = ['created', 'title', 'status'] as const
const sortOrders = {
  created: { key: sql`${projects.createdAt}`, type: 'timestamptz' },
  title: { key: alphabetical(projects.title), type: 'text' },
  status: { key: alphabetical(projects.status), type: 'text' },
} as const

type ProjectQuery = {
  search: string
  filter: ProjectFilter | null
  clientId?: string | null
  companyId?: string | null
  leadId?: string | null
  sort: (typeof PROJECT_SORT_KEYS)[number]
  direction: 'asc' | 'desc'
  after: string | null
}

const filterConditions: Record<Exclude<ProjectFilter, 'mine'>, SQL | undefined> = {
  published: eq(projects.published, true),
  requested: eq(projects.status, requestedStatus),
  unassigned: isNull(projects.clientId),
  'no-contact': lacksMainContact,
  archived: isNotNull(projects.archivedAt),
}

/**
 * Returns whether the list includes archived projects. A search finds them too, and the filter for published projects
 * lists those that are still published.
 */
const includesArchived = ({ filter, search }: Pick<ProjectQuery, 'filter' | 'search'>) =>
  filter === 'archived' || filter === 'published' || search.trim() !== ''

export async function listProjects({ db, actor }: AdminCtx, query: ProjectQuery, size?: number) {
  const order = { ...sortOrders[query.sort], direction: query.direction }
  const { after, filter, search, clientId, companyId, leadId } = query
  const lead = alias(users, 'lead')
  const next = selectNextMilestone(db)
  const list = db
    .select({
      ...pick(projects, 'id', 'title', 'client'),
      ...projectClientColumns,
      members: db.$count(projectMembers, eq(projectMembers.projectId, projects.id)),
      ...pick(projects, 'status', 'published', 'archivedAt', 'createdAt'),
      leadId: projects.leadId,
      lead: sql<string | null>`${displayNameOf(lead)}`,
      milestone: next.title,
      milestoneDueOn: next.dueOn,
      unread: unreadCount(actor.uid),
      lastActivityAt,
    })
    .from(projects)
    .leftJoin(lead, eq(lead.id, projects.leadId))
    .leftJoin(messageReads, and(eq(messageReads.projectId, projects.id), eq(messageReads.uid, actor.uid)))
    .leftJoinLateral(next, sql`true`)
    .$dynamic()
  const within = isOpenToStaff(actor, projects.id)
  const where = and(
    within,
    filter === 'mine' ? eq(projects.leadId, actor.uid) : filter ? filterConditions[filter] : undefined,
    leadId ? eq(projects.leadId, leadId) : undefined,
    includesArchived(query) ? undefined : isNull(projects.archivedAt),
    clientId ? isVisibleProject({ uid: clientId }) : undefined,
    companyId ? eq(projects.companyId, companyId) : undefined,
    containsWordsOrCompany(projects.searchText, projects.companyId, search),
  )
  const page = await queryPage(db, list, { id: projects.id, order, where, after, within, size })
  const now = today()
  const listed = page.rows.map((row) => ({
    ...row,
    title: getProjectTitle(row.title),
    late: row.milestoneDueOn !== null && row.milestoneDueOn < now && row.archivedAt === null,
  }))
  return { projects: listed, more: page.more }
}
export type ProjectRow = Awaited<ReturnType<typeof listProjects>>['projects'][number]

/** Column of `projects`. Without the source's id, which may be hidden from the reader. */
const isCaseStudy = sql<boolean>`(${projects.caseStudyOf} is not null)`

/** Finds a project, with the revision for its form. @throws {NotFound} */
export async function findProject({ db, actor }: AdminCtx, id: string) {
  const [project] = await db
    .select({
      ...projectColumnsForClient,
      ...projectFormColumns,
      imageUrl: projects.imageUrl,
      isCaseStudy,
      account: { uid: users.id, name: users.name, email: users.email },
      company: selectCompanyName(projects.companyId),
      picture: pictureColumns,
      documents: db.$count(documents, and(eq(documents.projectId, projects.id), isNull(documents.removedAt))),
      invoices: db.$count(
        invoices,
        and(requireModule('invoices'), eq(invoices.projectId, projects.id), ne(invoices.status, 'draft')),
      ),
      drafts: db.$count(
        invoices,
        and(requireModule('invoices'), eq(invoices.projectId, projects.id), eq(invoices.status, 'draft')),
      ),
      openRequests: db.$count(requests, and(eq(requests.projectId, projects.id), isOpenRequest)),
      ...projectCountColumns(sql`${projects.id}`),
    })
    .from(projects)
    .leftJoin(users, eq(users.id, projects.clientId))
    .leftJoin(pictures, eq(pictures.id, projects.pictureId))
    .where(and(eq(projects.id, id), isOpenToStaff(actor, projects.id)))
  if (!project) throw createProjectNotFound()
  return { ...project, version: getRevision(getProjectFormValues(project)) }
}
export type ProjectDetails = Awaited<ReturnType<typeof findProject>>

/** Returns the texts of the client project that a case study was made from, or null. */
export async function findCaseStudySource({ db, actor }: AdminCtx, id: string) {
  const source = alias(projects, 'source')
  const [found = null] = await db
    .select(pick(source, 'id', 'title', 'description', 'results'))
    .from(projects)
    .innerJoin(source, eq(source.id, projects.caseStudyOf))
    .where(
      and(eq(projects.id, id), isOpenToStaff(actor, projects.id), isOpenToStaff(actor, projects.caseStudyOf)),
    )
  return found
}
export type CaseStudySource = NonNullable<Awaited<ReturnType<typeof findCaseStudySource>>>

/** `members`: number of members besides the main contact. `toReview`: number of submitted requests. */
export async function findProjectHeader({ db, actor }: AdminCtx, id: string) {
  const { members, toReview } = projectCountColumns(sql`${projects.id}`)
  const [project] = await db
    .select({
      ...pick(projects, 'id', 'title', 'status', 'nextStep', 'createdAt', 'published', 'archivedAt'),
      isCaseStudy,
      companyId: projects.companyId,
      company: selectCompanyName(projects.companyId),
      account: { uid: users.id, name: users.name, email: users.email },
      members,
      toReview,
    })
    .from(projects)
    .leftJoin(users, eq(users.id, projects.clientId))
    .where(and(eq(projects.id, id), isOpenToStaff(actor, projects.id)))
  if (!project) throw createProjectNotFound()
  return {
    ...project,
    title: getProjectTitle(project.title),
    nextStepVersion: getRevision(project.nextStep),
  }
}
export type ProjectHeaderData = Awaited<ReturnType<typeof findProjectHeader>>

const MAX_PROJECTS_FOR_STATUSES = 500

export async function suggestStatuses({ db, actor }: AdminCtx): Promise<string[]> {
  const recent = db
    .select({ status: projects.status })
    .from(projects)
    .where(isOpenToStaff(actor, projects.id))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(MAX_PROJECTS_FOR_STATUSES)
    .as('recent')
  const used = await db.selectDistinct({ status: recent.status }).from(recent).orderBy(recent.status)
  return [...new Set([...projectStatuses.map(({ text }) => text), ...used.map(({ status }) => status)])]
}

/** @throws {NotFound} for an unknown project and for one that is hidden from this member of staff alike */
export async function assertProjectOpen({ db, actor }: AdminCtx, id: string): Promise<void> {
  const open = and(eq(projects.id, id), isOpenToStaff(actor, projects.id))
  if ((await db.$count(projects, open)) === 0) throw createProjectNotFound()
}

export const createProjectNotFound = () => new NotFound(t('Project not found'))
