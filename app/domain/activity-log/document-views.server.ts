import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import { isViewEvent } from '#app/domain/access/visibility.server.ts'
import { toLikePatterns } from '#app/domain/list-queries.server.ts'
import { CLOSED_ACCOUNT_NAME_CAPITALIZED, displayName } from '#app/domain/user-columns.server.ts'
import type { Database } from '#db/connect.server.ts'
import { documentEvents, documents, users } from '#db/schema.ts'
import type { ActivityQuery } from './activity-query.ts'

const viewAction = sql<string>`case ${documentEvents.action}
  when 'preview' then 'document.previewed' else 'document.downloaded' end`

/** Returns document views as log entries, newest first. They are stored with the documents and deleted with them. */
export async function listDocumentViews(
  db: Database,
  { kind, actor, since, until, search, after: { view: after } }: ActivityQuery,
  size: number,
) {
  if (kind && kind !== 'document') return []
  const rows = await db
    .select({
      id: documentEvents.id,
      createdAt: documentEvents.createdAt,
      actorUid: documentEvents.uid,
      actorName: sql<string | null>`${displayName}`,
      action: viewAction,
      subjectId: documents.id,
      subjectName: documents.name,
      version: documentEvents.version,
      fromAddress: documentEvents.clientIp,
    })
    .from(documentEvents)
    .innerJoin(documents, eq(documents.id, documentEvents.documentId))
    .leftJoin(users, eq(users.id, documentEvents.uid))
    .where(
      and(
        isViewEvent,
        actor === null ? undefined : eq(documentEvents.uid, actor),
        since ? gte(documentEvents.createdAt, since) : undefined,
        until ? lt(documentEvents.createdAt, until) : undefined,
        ...toLikePatterns(search).map(matchesPattern),
        after
          ? sql`(${documentEvents.createdAt}, ${documentEvents.id})
              < (${after.at.toISOString()}::timestamptz, ${after.id})`
          : undefined,
      ),
    )
    .orderBy(desc(documentEvents.createdAt), desc(documentEvents.id))
    .limit(size)
  return rows.map(({ version, actorName, ...row }) => ({
    ...row,
    actorName: actorName ?? CLOSED_ACCOUNT_NAME_CAPITALIZED,
    subjectKind: 'document',
    before: null,
    after: { version },
  }))
}

const matchesPattern = (pattern: string) =>
  or(
    sql`${viewAction} like ${pattern}`,
    sql`${documentEvents.documentId} in (select id from ${documents} where ${documents.searchText} like ${pattern})`,
    sql`${documentEvents.uid} in (
      select uid from ${users} where ${users.searchText} like ${pattern} and lower(${users.name}) like ${pattern})`,
  )
