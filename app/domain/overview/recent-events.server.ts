import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { RequestKind } from '#app/core/request-states.ts'
import { isEventOfStaff, isListedDocument, isViewEvent } from '#app/domain/access/visibility.server.ts'
import { latestUploader } from '#app/domain/documents/uploaders-and-viewers.server.ts'
import { isDelayedEmail, isFailedEmail } from '#app/domain/email-delivery/email-hold.server.ts'
import { containsWords, pick } from '#app/domain/list-queries.server.ts'
import { scopeConditions } from '#app/domain/requests/list-requests.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { getEmailKindLabel } from '#app/emails/email-kinds.ts'
import { requestedStatus } from '#content/lists.ts'
import type { Database } from '#db/connect.server.ts'
import {
  documentEvents,
  documents,
  emails,
  inquiries,
  projects,
  requestDocuments,
  requests,
  users,
} from '#db/schema.ts'

const MAX_EVENTS_PER_KIND = 6
const UNVIEWED_DAYS = 30
/** Limits for listing shared documents that clients have viewed: days since the view, and number of documents. */
const VIEWED_DAYS = 7
const MAX_SHARED_DOCUMENTS = 100

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

// Not `exists`, which the planner turns into a join with all that staff have ever viewed.
const isViewedByStaff = sql`((
  select true from ${documentEvents}
  where ${documentEvents.documentId} = ${documents.id} and ${documentEvents.version} = ${documents.version}
    and ${isViewEvent} and ${isEventOfStaff} limit 1) is not null)`

/** These documents are shown when the request is reviewed, so they don't count a second time. */
const isSubmittedForRequest = sql`exists (
  select 1 from ${requestDocuments} join ${requests} on ${requests.id} = ${requestDocuments.requestId}
  where ${requestDocuments.documentId} = ${documents.id} and ${requestDocuments.version} = ${documents.version}
    and ${requests.withdrawnAt} is null)`

/** Condition: a client's upload that belongs to no request, and whose latest version no staff member has viewed. */
export const isUnviewedUpload = and(
  gte(documents.modifiedAt, daysAgo(UNVIEWED_DAYS)),
  // Concatenation keeps the planner from reading all clients' uploads in the index by name.
  sql`${documents.origin} || '' = 'client'`,
  eq(documents.forAll, false),
  isListedDocument,
  sql`not ${isViewedByStaff}`,
  sql`not ${isSubmittedForRequest}`,
)

export type RecentEventKind = RequestKind | 'inquiry' | 'project' | 'upload' | 'opened' | 'mail'
export type RecentEvent = {
  kind: RecentEventKind
  id: string
  at: number
  title: string
  who: string | null
  project: string | null
  place: string | null
}

/** Joins the project after the limit, so that the join reads only a few rows. */
const createEventQuery = (kind: SQL, id: SQL, at: SQL, title: SQL, who: SQL, project: SQL, rest: SQL) =>
  sql`(select event.*, ${projects.title} as "place" from (
    select ${kind}::text as "kind", ${id} as "id", extract(epoch from ${at})::float8 * 1000 as "at",
      ${title} as "title", ${who} as "who", ${project} as "project"
      ${rest} order by ${at} desc, ${id} desc limit ${MAX_EVENTS_PER_KIND}) as event
    left join ${projects} on ${projects.id} = event."project")`

/**
 * Lists what clients and visitors have sent and staff has not handled yet, and what clients have viewed, newest first.
 */
export async function listRecentEvents(db: Database): Promise<RecentEvent[]> {
  const shared = db
    .select(pick(documents, 'id', 'name', 'version', 'projectId'))
    .from(documents)
    .where(
      and(
        eq(documents.origin, 'firm'),
        eq(documents.forAll, false),
        isListedDocument,
        gte(documents.modifiedAt, daysAgo(UNVIEWED_DAYS)),
      ),
    )
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(MAX_SHARED_DOCUMENTS)
    .as('shared')
  const createEmailQuery = (condition: SQL | undefined) =>
    createEventQuery(
      sql`'mail'`,
      sql`${emails.id}`,
      sql`${emails.createdAt}`,
      // A held email has no subject before its first attempt, so the label of its kind is shown.
      sql`coalesce(${emails.subject}, ${emails.kind})`,
      sql`${emails.to}`,
      sql`null`,
      sql`from ${emails} where ${condition}`,
    )
  const { rows } = await db.execute<RecentEvent>(sql`
    ${createEventQuery(
      sql`'inquiry'`,
      sql`${inquiries.id}`,
      sql`${inquiries.createdAt}`,
      sql`${inquiries.fullName}`,
      sql`${inquiries.companyName}`,
      sql`null`,
      sql`from ${inquiries} where ${inquiries.status} = 'New'
        and ${inquiries.archivedAt} is null`,
    )} union all ${createEventQuery(
      sql`'project'`,
      sql`${projects.id}`,
      sql`${projects.createdAt}`,
      sql`${projects.title}`,
      sql`(select ${displayName} from ${users} where ${users.id} = ${projects.clientId})`,
      sql`null`,
      sql`from ${projects}
        where ${projects.status} = ${requestedStatus} and ${projects.archivedAt} is null and ${containsWords(projects.searchText, requestedStatus)}`,
    )} union all ${createEventQuery(
      sql`${requests.kind}`,
      sql`${requests.id}`,
      sql`${requests.submittedAt}`,
      sql`${requests.title}`,
      displayName,
      sql`${requests.projectId}`,
      sql`from ${requests} left join ${users} on ${users.id} = ${requests.submittedBy} where ${scopeConditions.submitted()}`,
    )} union all ${createEventQuery(
      sql`'upload'`,
      sql`${documents.id}`,
      sql`${documents.modifiedAt}`,
      sql`${documents.name}`,
      latestUploader,
      sql`${documents.projectId}`,
      sql`from ${documents} where ${isUnviewedUpload}`,
    )} union all ${createEventQuery(
      sql`'opened'`,
      sql`${shared.id}`,
      sql`opened.at`,
      sql`${shared.name}`,
      displayName,
      sql`${shared.projectId}`,
      sql`from ${shared} cross join lateral (
          select ${documentEvents.createdAt} as at, ${documentEvents.uid} as uid from ${documentEvents}
          where ${documentEvents.documentId} = ${shared.id} and ${documentEvents.version} = ${shared.version}
            and ${isViewEvent}
            and not ${isEventOfStaff}
          order by ${documentEvents.createdAt} desc, ${documentEvents.id} desc limit 1) as opened
        join ${users} on ${users.id} = opened.uid where opened.at >= ${daysAgo(VIEWED_DAYS)}`,
    )} union all ${createEmailQuery(isFailedEmail)}
    union all ${createEmailQuery(isDelayedEmail)}
    order by "at" desc, "id" desc`)
  return rows.map((row) => (row.kind === 'mail' ? { ...row, title: getEmailKindLabel(row.title) } : row))
}
