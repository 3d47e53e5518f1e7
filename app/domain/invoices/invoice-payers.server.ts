import { and, eq, exists, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import { isPayerOf } from '#app/domain/access/visibility.server.ts'
import { canReceiveEmails } from '#app/domain/user-columns.server.ts'
import type { Database } from '#db/connect.server.ts'
import { invoices, notificationSettings, users } from '#db/schema.ts'

/**
 * Condition on `users`: may get emails about the invoice. Excludes deactivated accounts, and members who haven't answered
 * their invitation, because their email may be mistyped.
 */
const isReachable = (recipient: SQLWrapper) =>
  and(isNull(users.deactivatedAt), or(eq(users.id, recipient), canReceiveEmails))

/** Condition on `invoices`: at least one payer can get a reminder. */
export const hasReachablePayer = (db: Pick<Database, 'select'>) =>
  exists(
    db
      .select({ uid: users.id })
      .from(users)
      .where(and(isPayerOf(invoices), isReachable(sql`${invoices.clientId}`))),
  )

/** Lists the payers of an invoice who get its emails, its recipient first. `daily`: prefers the daily digest. */
export async function listReachablePayers(
  db: Pick<Database, 'select'>,
  { clientId, projectId }: { clientId: string | null; projectId: string | null },
) {
  const recipient = sql`${clientId}::text`
  return db
    .select({
      uid: users.id,
      name: users.name,
      email: users.email,
      isRecipient: sql<boolean>`(${users.id} is not distinct from ${recipient})`,
      daily: sql<boolean>`coalesce(${notificationSettings.delivery} = 'daily', false)`,
    })
    .from(users)
    .leftJoin(
      notificationSettings,
      and(eq(notificationSettings.uid, users.id), eq(notificationSettings.topic, 'invoices')),
    )
    .where(
      and(isPayerOf({ clientId: recipient, projectId: sql`${projectId}::text` }), isReachable(recipient)),
    )
    .orderBy(sql`${users.id} is not distinct from ${recipient} desc`, users.id)
}
export type Payer = Awaited<ReturnType<typeof listReachablePayers>>[number]

/** Returns the copy recipients who aren't payers. Payers get their own email. */
export const excludePayers = (payers: Pick<Payer, 'email'>[], copyTo: string[]) =>
  copyTo.filter((address) => !payers.some(({ email }) => email === address))
