import { and, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { requestedStatus } from '#content/lists.ts'
import type { Database } from '#db/connect.server.ts'
import { documentEvents, documents, inquiries, mails, projects, requests, users } from '#db/schema.ts'
import { shownName } from '../accounts/names.server.ts'
import { isOpening } from '../documents/is-opening.server.ts'
import { newestUploaderForFirm } from '../documents/uploader.server.ts'
import { matching } from '../keyset.server.ts'
import { hasFailed, hasWaitedAnHour } from '../mail/stuck.server.ts'
import { requestsIn } from '../requests/all-requests.server.ts'
import { byFirm } from '../visibility.server.ts'

const EACH = 6
const NEWS_DAYS = 30
/** Limits for showing that clients have viewed shared documents: days since the view, and number of documents. */
const OPENED_DAYS = 7
const SHARED = 100

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

const openedByFirm = sql`exists (
  select 1 from ${documentEvents}
  where ${documentEvents.documentId} = ${documents.id} and ${documentEvents.version} = ${documents.version}
    and ${isOpening} and ${byFirm})`

/** Condition for documents of clients whose latest version no staff member has viewed. */
export const unopenedUpload = and(
  gte(documents.modifiedAt, daysAgo(NEWS_DAYS)),
  eq(documents.origin, 'client'),
  eq(documents.forAll, false),
  isNull(documents.withdrawnAt),
  isNull(documents.removedAt),
  sql`not ${openedByFirm}`,
)

export type HappenedKind =
  | 'inquiry'
  | 'project'
  | 'answer'
  | 'document'
  | 'approval'
  | 'upload'
  | 'opened'
  | 'mail'
export type Happened = {
  kind: HappenedKind
  id: string
  at: number
  title: string
  who: string | null
  project: string | null
  place: string | null
}

const part = (kind: SQL, id: SQL, at: SQL, title: SQL, who: SQL, project: SQL, rest: SQL) =>
  sql`(select ${kind}::text as "kind", ${id} as "id", extract(epoch from ${at})::float8 * 1000 as "at",
    ${title} as "title", ${who} as "who", ${project} as "project", ${projects.title} as "place"
    ${rest} order by ${at} desc, ${id} desc limit ${EACH})`

const noProject = sql`left join ${projects} on false`

/** Lists what clients and visitors have sent and staff has not handled, and what clients have viewed, newest first. */
export async function listHappened(db: Database): Promise<Happened[]> {
  const shared = db
    .select({
      id: documents.id,
      name: documents.name,
      version: documents.version,
      projectId: documents.projectId,
    })
    .from(documents)
    .where(
      and(
        eq(documents.origin, 'firm'),
        eq(documents.forAll, false),
        isNull(documents.withdrawnAt),
        isNull(documents.removedAt),
        gte(documents.modifiedAt, daysAgo(NEWS_DAYS)),
      ),
    )
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(SHARED)
    .as('shared')
  const mailsThat = (which: SQL | undefined) =>
    part(
      sql`'mail'`,
      sql`${mails.id}`,
      sql`${mails.createdAt}`,
      sql`${mails.subject}`,
      sql`${mails.to}`,
      sql`null`,
      sql`from ${mails} ${noProject} where ${which}`,
    )
  const { rows } = await db.execute<Happened>(sql`
    ${part(
      sql`'inquiry'`,
      sql`${inquiries.id}`,
      sql`${inquiries.createdAt}`,
      sql`${inquiries.fullName}`,
      sql`${inquiries.companyName}`,
      sql`null`,
      sql`from ${inquiries} ${noProject} where ${inquiries.status} = 'New'
        and ${inquiries.archivedAt} is null`,
    )} union all ${part(
      sql`'project'`,
      sql`${projects.id}`,
      sql`${projects.createdAt}`,
      sql`${projects.title}`,
      shownName,
      sql`null`,
      sql`from ${projects} left join ${users} on ${users.id} = ${projects.clientId}
        where ${projects.status} = ${requestedStatus} and ${projects.archivedAt} is null and ${matching(projects.searched, requestedStatus)}`,
    )} union all ${part(
      sql`${requests.kind}`,
      sql`${requests.id}`,
      sql`${requests.handedInAt}`,
      sql`${requests.title}`,
      shownName,
      sql`${projects.id}`,
      sql`from ${requests} join ${projects} on ${projects.id} = ${requests.projectId}
        left join ${users} on ${users.id} = ${requests.handedInBy} where ${requestsIn['handed-in']()}`,
    )} union all ${part(
      sql`'upload'`,
      sql`${documents.id}`,
      sql`${documents.modifiedAt}`,
      sql`${documents.name}`,
      newestUploaderForFirm,
      sql`${projects.id}`,
      sql`from ${documents} left join ${projects} on ${projects.id} = ${documents.projectId} where ${unopenedUpload}`,
    )} union all ${part(
      sql`'opened'`,
      sql`${shared.id}`,
      sql`opened.at`,
      sql`${shared.name}`,
      shownName,
      sql`${projects.id}`,
      sql`from ${shared} cross join lateral (
          select ${documentEvents.createdAt} as at, ${documentEvents.uid} as uid from ${documentEvents}
          where ${documentEvents.documentId} = ${shared.id} and ${documentEvents.version} = ${shared.version}
            and ${isOpening}
            and not ${byFirm}
          order by ${documentEvents.createdAt} desc, ${documentEvents.id} desc limit 1) as opened
        join ${users} on ${users.id} = opened.uid
        left join ${projects} on ${projects.id} = ${shared.projectId} where opened.at >= ${daysAgo(OPENED_DAYS)}`,
    )} union all ${mailsThat(hasFailed)}
    union all ${mailsThat(hasWaitedAnHour)}
    order by "at" desc, "id" desc`)
  return rows
}
