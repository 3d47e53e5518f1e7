import { and, desc, eq, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import type { RequestKind } from '#app/core/request-states.ts'
import { isEmailOpenToStaff } from '#app/domain/access/related-projects.server.ts'
import {
  isEventOfStaff,
  isListedDocument,
  isOnAnyProject,
  isOpenAgreement,
  isOpenToStaff,
  isViewEvent,
  requireModule,
  type StaffReader,
} from '#app/domain/access/visibility.server.ts'
import { latestUploader } from '#app/domain/documents/uploaders-and-viewers.server.ts'
import { isDelayedEmail, isFailedEmail } from '#app/domain/email-delivery/email-hold.server.ts'
import { literal, pick } from '#app/domain/list-queries.server.ts'
import { scopeConditions } from '#app/domain/requests/list-requests.server.ts'
import { displayName, isStaffRole } from '#app/domain/user-columns.server.ts'
import { getEmailKindLabel } from '#app/emails/email-kinds.ts'
import { brand } from '#content/brand.ts'
import { requestedStatus } from '#content/lists.ts'
import {
  agreementSigners,
  agreements,
  companies,
  documentEvents,
  documents,
  emails,
  inquiries,
  projects,
  requestDocuments,
  requests,
  users,
  usersRoles,
} from '#db/schema.ts'

const MAX_EVENTS_PER_KIND = 6
/** Highest exact count of what waits for staff. */
export const MAX_WAITING_COUNT = 100
const UNVIEWED_DAYS = 30
/** Limits for listing shared documents that clients have viewed: days since the view, and number of documents. */
const VIEWED_DAYS = 7
const MAX_SHARED_DOCUMENTS = 100

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/*
 * A scalar subquery, because the planner would turn `exists` into a join with everything that staff have ever viewed.
 * `is true` makes it read the staff's ids once instead of once per document.
 */
const isViewedByStaff = sql`((
  select true from ${documentEvents}
  where ${documentEvents.documentId} = ${documents.id} and ${documentEvents.version} = ${documents.version}
    and ${isViewEvent} and (${documentEvents.uid} in (
      select ${usersRoles.uid} from ${usersRoles} where ${isStaffRole})) is true limit 1) is not null)`

/** Condition on `documents`: submitted for a request. The request's review already shows such a document. */
const isSubmittedForRequest = sql`exists (
  select 1 from ${requestDocuments} join ${requests} on ${requests.id} = ${requestDocuments.requestId}
  where ${requestDocuments.documentId} = ${documents.id} and ${requestDocuments.version} = ${documents.version}
    and ${requests.withdrawnAt} is null)`

/** Condition: a client's upload that belongs to no request, and whose latest version no staff member has viewed. */
const isUnviewedUpload = and(
  gte(documents.modifiedAt, daysAgo(UNVIEWED_DAYS)),
  sql`${documents.origin} = 'client'`,
  sql`not ${documents.forAll}`,
  isListedDocument,
  sql`not ${isViewedByStaff}`,
  sql`not ${isSubmittedForRequest}`,
)

/** `blocked`: a signer of an agreement can't sign. */
type AgreementEventKind = 'countersign' | 'blocked' | 'declined' | 'expired'
export type RecentEventKind =
  | RequestKind
  | AgreementEventKind
  | 'inquiry'
  | 'project'
  | 'upload'
  | 'opened'
  | 'email'
export type RecentEvent = {
  kind: RecentEventKind
  id: string
  at: number
  title: string
  who: string | null
  project: string | null
  place: string | null
  companyId: string | null
  company: string | null
}

type EventSource =
  | AgreementEventKind
  | 'inquiries'
  | 'requests'
  | 'submitted'
  | 'uploads'
  | 'opened'
  | 'failed'
  | 'delayed'
type EventRow = RecentEvent & { source: EventSource; count: number }
type EventColumns = {
  kind: SQL
  id: SQL
  at: SQL
  title: SQL
  who: SQL
  project?: SQL
  from: SQL
  limit?: number
}

/** Selects a name in a subquery. With a join, the plan of a prepared statement would read all users. */
const nameOf = (uid: SQLWrapper) => sql`(select ${displayName} from ${users} where ${users.id} = ${uid})`

/** Selects the newest events of a source, each with the number of all of them. */
const createEventQuery = (
  source: EventSource,
  { kind, id, at, title, who, project, from, limit }: EventColumns,
) =>
  sql`(select *, count(*) over ()::int as "count" from (
    select ${source}::text as "source", ${kind}::text as "kind", ${id} as "id",
      extract(epoch from ${at})::float8 * 1000 as "at", ${title} as "title", ${who} as "who",
      ${project ?? sql`null::text`} as "project"
      ${from} order by ${at} desc, ${id} desc limit ${literal(MAX_WAITING_COUNT)}) as "newest"
    order by "at" desc, "id" desc limit ${literal(limit ?? MAX_EVENTS_PER_KIND)})`

/** Agreements are few, and each of them is shown. */
const MAX_AGREEMENTS = 50

/** Condition on `agreements`: ended within 30 days, and no later one of its kind has replaced it. */
const isUnansweredSince = (time: SQL) => sql`${time} >= ${daysAgo(UNVIEWED_DAYS)} and not exists (
  select 1 from ${agreements} later where later.project_id = ${agreements.projectId}
    and later.kind = ${agreements.kind} and later.created_at > ${agreements.createdAt} and later.state <> 'withdrawn')`

/** Condition on `agreementSigners`: has not signed, and is no longer on the project with an active account. */
const isBlockedSigner = sql`${agreementSigners.signedAt} is null and not exists (
  select 1 from ${users} where ${users.id} = ${agreementSigners.uid} and ${users.deactivatedAt} is null
    and ${isOnAnyProject(sql`${agreements.projectId}`)})`

/** Selects agreements that wait for the firm or ended without a signature. */
function createAgreementQueries(actor: StaffReader): SQL[] {
  const createQuery = (source: AgreementEventKind, at: SQL, who: SQL, condition: SQL | undefined) =>
    createEventQuery(source, {
      kind: sql`${source}::text`,
      id: sql`${agreements.id}`,
      at,
      title: sql`${agreements.title}`,
      who,
      project: sql`${agreements.projectId}`,
      from: sql`from ${agreements} where ${and(
        requireModule('signing'),
        isOpenToStaff(actor, agreements.projectId),
        condition,
      )}`,
      limit: MAX_AGREEMENTS,
    })
  const expiredAt = sql`((${agreements.expiresOn} + 1)::timestamp at time zone ${brand.timeZone})`
  const nameOfSigner = (condition: SQL) => sql`(
    select ${agreementSigners.name} from ${agreementSigners}
    where ${agreementSigners.agreementId} = ${agreements.id} and ${condition}
    order by ${agreementSigners.position} limit 1)`
  return [
    createQuery(
      'countersign',
      sql`${agreements.signedAt}`,
      nameOfSigner(sql`${agreementSigners.signedAt} is not null`),
      sql`${agreements.state} = 'signed' and ${agreements.countersign}`,
    ),
    createQuery(
      'blocked',
      sql`${agreements.sentAt}`,
      nameOfSigner(isBlockedSigner),
      and(isOpenAgreement(), sql`${nameOfSigner(isBlockedSigner)} is not null`),
    ),
    createQuery(
      'declined',
      sql`${agreements.endedAt}`,
      nameOfSigner(sql`${agreementSigners.declinedAt} is not null`),
      and(eq(agreements.state, 'declined'), isUnansweredSince(sql`${agreements.endedAt}`)),
    ),
    createQuery(
      'expired',
      expiredAt,
      sql`null::text`,
      and(eq(agreements.state, 'sent'), lt(agreements.expiresOn, today()), isUnansweredSince(expiredAt)),
    ),
  ]
}

/**
 * Lists what clients and visitors have sent and staff has not handled yet, and what clients have viewed, newest first.
 * `counts` says how many of each there are, up to `MAX_WAITING_COUNT`.
 */
export async function listRecentEvents({ db, actor }: AdminCtx) {
  const shared = db
    .select(pick(documents, 'id', 'name', 'version', 'projectId'))
    .from(documents)
    .where(
      and(
        eq(documents.origin, 'firm'),
        eq(documents.forAll, false),
        isOpenToStaff(actor, documents.projectId),
        isListedDocument,
        gte(documents.modifiedAt, daysAgo(UNVIEWED_DAYS)),
      ),
    )
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(MAX_SHARED_DOCUMENTS)
    .as('shared')
  const createEmailQuery = (source: 'failed' | 'delayed', condition: SQL | undefined) =>
    createEventQuery(source, {
      kind: sql`'email'`,
      id: sql`${emails.id}`,
      at: sql`${emails.createdAt}`,
      // A held email has no subject before its first attempt, so the label of its kind is shown.
      title: sql`coalesce(${emails.subject}, ${emails.kind})`,
      who: sql`${emails.to}`,
      from: sql`from ${emails} where ${and(condition, isEmailOpenToStaff(actor))}`,
    })
  const queries = [
    createEventQuery('inquiries', {
      kind: sql`'inquiry'`,
      id: sql`${inquiries.id}`,
      at: sql`${inquiries.createdAt}`,
      title: sql`${inquiries.fullName}`,
      who: sql`${inquiries.companyName}`,
      from: sql`from ${inquiries} where ${inquiries.status} = 'New' and ${inquiries.archivedAt} is null`,
    }),
    createEventQuery('requests', {
      kind: sql`'project'`,
      id: sql`${projects.id}`,
      at: sql`${projects.createdAt}`,
      title: sql`${projects.title}`,
      who: nameOf(projects.clientId),
      project: sql`${projects.id}`,
      from: sql`from ${projects} where ${and(
        sql`${projects.status} = ${requestedStatus} and ${projects.archivedAt} is null`,
        isOpenToStaff(actor, projects.id),
      )}`,
    }),
    createEventQuery('submitted', {
      kind: sql`${requests.kind}`,
      id: sql`${requests.id}`,
      at: sql`${requests.submittedAt}`,
      title: sql`${requests.title}`,
      who: nameOf(requests.submittedBy),
      project: sql`${requests.projectId}`,
      from: sql`from ${requests} where ${and(
        scopeConditions.submitted(),
        isOpenToStaff(actor, requests.projectId),
      )}`,
    }),
    createEventQuery('uploads', {
      kind: sql`'upload'`,
      id: sql`${documents.id}`,
      at: sql`${documents.modifiedAt}`,
      title: sql`${documents.name}`,
      who: latestUploader,
      project: sql`${documents.projectId}`,
      from: sql`from ${documents} where ${and(isUnviewedUpload, isOpenToStaff(actor, documents.projectId))}`,
    }),
    createEventQuery('opened', {
      kind: sql`'opened'`,
      id: sql`${shared.id}`,
      at: sql`opened.at`,
      title: sql`${shared.name}`,
      who: nameOf(sql`opened.uid`),
      project: sql`${shared.projectId}`,
      from: sql`from ${shared} cross join lateral (
          select ${documentEvents.createdAt} as at, ${documentEvents.uid} as uid from ${documentEvents}
          where ${documentEvents.documentId} = ${shared.id} and ${documentEvents.version} = ${shared.version}
            and ${isViewEvent}
            and not ${isEventOfStaff}
          order by ${documentEvents.createdAt} desc, ${documentEvents.id} desc limit 1) as opened
        where opened.uid is not null and opened.at >= ${daysAgo(VIEWED_DAYS)}`,
    }),
    ...createAgreementQueries(actor),
    createEmailQuery('failed', isFailedEmail),
    createEmailQuery('delayed', isDelayedEmail),
  ]
  const { rows } = await db.execute<EventRow>(sql`
    select event.*, ${projects.title} as "place", ${companies.id} as "companyId", ${companies.name} as "company" from (${sql.join(queries, sql` union all `)}) as event
    left join ${projects} on ${projects.id} = event."project"
    left join ${companies} on ${companies.id} = ${projects.companyId} order by "at" desc, "id" desc`)
  const countOf = (source: EventSource) => rows.find((row) => row.source === source)?.count ?? 0
  const events = rows.map(({ source: _source, count: _count, ...event }): RecentEvent => event)
  return {
    events: events.map((event) =>
      event.kind === 'email' ? { ...event, title: getEmailKindLabel(event.title) } : event,
    ),
    counts: {
      inquiries: countOf('inquiries'),
      requests: countOf('requests'),
      submitted: countOf('submitted'),
      uploads: countOf('uploads'),
      toCountersign: countOf('countersign'),
      emails: countOf('failed') + countOf('delayed'),
    },
  }
}
