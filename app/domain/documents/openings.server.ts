import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { documentEvents, documents, users } from '#db/schema.ts'
import { CLOSED_ACCOUNT, shownName } from '../accounts/names.server.ts'
import { byFirm } from '../visibility.server.ts'
import { isOpening } from './is-opening.server.ts'

// Whom it is for: what the firm shares is for clients, what clients upload is for the firm.
const byOtherSide = sql`(${byFirm} = (${documents.origin} = 'client'))`

/**
 * Of each of these documents when the other side opened its newest version last, and who; nothing for one that nobody
 * there has opened. `client` is the uid of a client, who has a page.
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
