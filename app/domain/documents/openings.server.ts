import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { documentEvents, documents, users } from '#db/schema.ts'
import { CLOSED_ACCOUNT, shownName } from '../accounts/names.server.ts'
import { byFirm } from '../visibility.server.ts'
import { isOpening } from './is-opening.server.ts'

const byOtherSide = sql`(${byFirm} = (${documents.origin} = 'client'))`

/**
 * Returns when, and by whom, the other side last viewed the latest version of each document. Omits documents never
 * viewed. `client` is the user ID if the viewer is a client.
 */
export async function lastOpenings(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const last = db
    .select({ at: documentEvents.createdAt, uid: documentEvents.uid })
    .from(documentEvents)
    .where(
      and(
        eq(documentEvents.documentId, documents.id),
        eq(documentEvents.version, documents.version),
        isOpening,
        byOtherSide,
      ),
    )
    .orderBy(sql`${documentEvents.createdAt} desc, ${documentEvents.id} desc`)
    .limit(1)
    .as('last_opening')
  const rows = await db
    .select({
      id: documents.id,
      at: last.at,
      by: sql<string | null>`${shownName}`,
      client: sql<string | null>`case when ${documents.origin} = 'firm' then ${users.id} end`,
    })
    .from(documents)
    .innerJoinLateral(last, sql`true`)
    .leftJoin(users, eq(users.id, last.uid))
    .where(inArray(documents.id, ids))
  return new Map(
    rows.map(({ id, at, by, client }) => [id, { at: at.toISOString(), by: by ?? CLOSED_ACCOUNT, client }]),
  )
}
