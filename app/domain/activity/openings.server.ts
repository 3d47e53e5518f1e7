import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { documentEvents, documents, users } from '#db/schema.ts'
import { A_CLOSED_ACCOUNT, shownName } from '../accounts/names.server.ts'
import { isOpening } from '../documents/is-opening.server.ts'
import { patternsOf } from '../keyset.server.ts'
import type { ActivityQuery } from './query.ts'

const action = sql<string>`case ${documentEvents.action}
  when 'preview' then 'document.previewed' else 'document.downloaded' end`

/** Returns document views as log entries, newest first. They are stored with the documents and deleted with them. */
export async function selectOpenings(
  db: Database,
  { kind, actor, since, until, search, after: { opening: after } }: ActivityQuery,
  size: number,
) {
  if (kind && kind !== 'document') return []
  const rows = await db
    .select({
      id: documentEvents.id,
      createdAt: documentEvents.createdAt,
      actorUid: documentEvents.uid,
      actorName: sql<string | null>`${shownName}`,
      action,
      subjectId: documents.id,
      subjectName: documents.name,
      version: documentEvents.version,
      fromAddress: documentEvents.fromAddress,
    })
    .from(documentEvents)
    .innerJoin(documents, eq(documents.id, documentEvents.documentId))
    .leftJoin(users, eq(users.id, documentEvents.uid))
    .where(
      and(
        isOpening,
        actor === null ? undefined : eq(documentEvents.uid, actor),
        since ? gte(documentEvents.createdAt, since) : undefined,
        until ? lt(documentEvents.createdAt, until) : undefined,
        ...patternsOf(search).map(mentions),
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
    actorName: actorName ?? A_CLOSED_ACCOUNT,
    subjectKind: 'document',
    before: null,
    after: { version },
  }))
}

const mentions = (pattern: string) =>
  or(
    sql`${action} like ${pattern}`,
    sql`${documentEvents.documentId} in (select id from ${documents} where ${documents.searched} like ${pattern})`,
    sql`${documentEvents.uid} in (
      select uid from ${users} where ${users.searched} like ${pattern} and lower(${users.name}) like ${pattern})`,
  )
