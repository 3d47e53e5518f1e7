import { eq, sql } from 'drizzle-orm'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { users } from '#db/schema.ts'

/** Name shown to staff: the name, or the email if there is none. */
export const shownName = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`

/** Name shown to other clients, who must not learn email addresses. */
export const nameForClients = sql<
  string | null
>`coalesce(nullif(${users.name}, ''), nullif(${users.company}, ''),
  case when ${users.id} is not null then ${t('somebody without a name')}::text end)`

/** Shown instead of the name of a closed account, after "by" or "from". Names of closed accounts are not stored. */
export const CLOSED_ACCOUNT = t('a closed account')
export const A_CLOSED_ACCOUNT = t('A closed account')

export async function nameOf(db: Pick<Database, 'select'>, uid: string | null): Promise<string | null> {
  if (!uid) return null
  const [user] = await db.select({ name: shownName }).from(users).where(eq(users.id, uid))
  return user?.name ?? null
}
