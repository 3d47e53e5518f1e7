import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { MAX_COUNTED_ROWS } from '#app/core/formats.ts'
import { requireModule } from '#app/domain/access/visibility.server.ts'
import { countUpTo, pick } from '#app/domain/list-queries.server.ts'
import { selectCompanyName, selectDisplayName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import {
  documents,
  messageReads,
  messages,
  milestones,
  projectMembers,
  projects,
  projectUpdates,
  requests,
  users,
  usersRoles,
} from '#db/schema.ts'

const sharedColumns = {
  ...pick(projects, 'title', 'description', 'status', 'nextStep'),
  ...pick(projects, 'duration', 'technologies', 'tags', 'results'),
}

export const projectColumnsForClient = {
  id: projects.id,
  ...sharedColumns,
  ...pick(projects, 'requestedService', 'requestedBudget', 'wishedStart', 'archivedAt', 'createdAt'),
}

/** Columns that staff edit in forms. The activity log records their changes. */
export const projectFormColumns = {
  ...sharedColumns,
  ...pick(projects, 'clientId', 'companyId', 'published', 'slug', 'client', 'internalNotes'),
}

/** Columns of `projects` for lists of staff: the company and the main contact. */
export const projectClientColumns = {
  ...pick(projects, 'companyId', 'clientId'),
  company: selectCompanyName(projects.companyId),
  contact: selectDisplayName(projects.clientId),
  typed: sql<string | null>`(select ${users.company} from ${users} where ${users.id} = ${projects.clientId})`,
}

/** Returns a project's title for staff. Only a new case study has none. */
export const getProjectTitle = (title: string): string => title || t('Untitled case study')

type ProjectFields = Pick<typeof projects.$inferSelect, keyof typeof projectFormColumns>
const formColumnNames = (Object.keys(projectFormColumns) as (keyof ProjectFields)[]).filter(
  (name) => name !== 'status',
)
/** Returns the values covered by the project form's revision. Status, picture and progress have their own forms. */
export const getProjectFormValues = (row: ProjectFields) => formColumnNames.map((name) => row[name])

/** Lateral subquery in a query on `projects`: the next milestone that is due. */
export const selectNextMilestone = (db: Database) =>
  db
    .select({ title: milestones.title, dueOn: milestones.dueOn })
    .from(milestones)
    .where(and(eq(milestones.projectId, projects.id), isNull(milestones.reachedOn)))
    .orderBy(asc(milestones.dueOn), asc(milestones.id))
    .limit(1)
    .as('next_milestone')

const count = countUpTo(MAX_COUNTED_ROWS + 1)

/** Returns columns that count the items belonging to a single project. `project` is an id or a column. */
export const projectCountColumns = (project: SQL | string) => ({
  members: count(projectMembers, eq(projectMembers.projectId, project)),
  requests: count(requests, and(eq(requests.projectId, project), isNull(requests.withdrawnAt))),
  messages: count(messages, eq(messages.projectId, project)),
  toReview: count(
    requests,
    and(eq(requests.projectId, project), eq(requests.state, 'submitted'), isNull(requests.withdrawnAt)),
  ),
})

/** Time of the last message, document, update, request or change to the project itself. */
export const lastActivityAt = sql<Date>`greatest(${projects.updatedAt},
  (select max(${messages.createdAt}) from ${messages} where ${messages.projectId} = ${projects.id}),
  (select max(${documents.modifiedAt}) from ${documents}
    where ${documents.projectId} = ${projects.id} and ${documents.removedAt} is null),
  (select max(${projectUpdates.createdAt}) from ${projectUpdates} where ${projectUpdates.projectId} = ${projects.id}),
  (select max(${requests.createdAt}) from ${requests}
    where ${requests.projectId} = ${projects.id} and ${requests.withdrawnAt} is null))`.mapWith(
  projects.updatedAt,
)

/** Highest exact count of unread messages. Counting stops there. */
export const MAX_UNREAD_COUNT = 100

/**
 * Time up to which a staff member has read a project. Messages from before the user joined staff don't count as unread.
 */
export const readUntil = (uid: string) => sql`coalesce(${messageReads.readAt},
  (select ${usersRoles.createdAt} from ${usersRoles} where ${usersRoles.uid} = ${uid}), '-infinity')`

const countUnread = (counts: SQL, since: SQL) => sql<number>`(
  select count(*)::int from (
    select 1 from ${messages} where ${messages.projectId} = ${projects.id}
    and ${and(requireModule('messages'), counts, sql`${messages.createdAt} > ${since}`)}
    limit ${MAX_UNREAD_COUNT}
  ) as unread)`

/**
 * Column of `projects` joined with the reader's `messageReads`: a client's unread messages, counted up to the maximum.
 */
export const unreadCountForClient = (uid: string) =>
  countUnread(
    sql`${messages.writtenBy} is distinct from ${uid}`,
    sql`coalesce(${messageReads.readAt}, '-infinity')`,
  )

/** Column like `unreadCountForClient`: the messages from clients that a staff member has not read. */
export const unreadCount = (uid: string) => countUnread(sql`${messages.side} = 'client'`, readUntil(uid))
