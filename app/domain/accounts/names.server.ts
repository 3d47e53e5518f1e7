import { eq, sql } from 'drizzle-orm'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { users } from '#db/schema.ts'

/** Of `users`: what the firm calls a person. */
export const shownName = sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`

/** What others on a client's side call a person: they are told no addresses. */
export const nameForClients = sql<
  string | null
>`coalesce(nullif(${users.name}, ''), nullif(${users.company}, ''),
  case when ${users.id} is not null then ${t('somebody without a name')}::text end)`

/** In place of the name of somebody whose account was closed: names are kept nowhere. It stands after 'by' or 'from'. */
export const CLOSED_ACCOUNT = t('a closed account')
/** The same at the beginning of a line, or as who did it. */
export const A_CLOSED_ACCOUNT = t('A closed account')

/** What the firm calls this person; null for nobody. */
export async function nameOf(db: Pick<Database, 'select'>, uid: string | null): Promise<string | null> {
  if (!uid) return null
  const [user] = await db.select({ name: shownName }).from(users).where(eq(users.id, uid))
  return user?.name ?? null
}
