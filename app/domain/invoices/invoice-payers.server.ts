import { and, eq, exists, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import { Failure } from '#app/core/failures.ts'
import { hasBillingIn, isPayerOf } from '#app/domain/access/visibility.server.ts'
import { canReceiveEmails, displayName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { invoices, notificationSettings, projects, users } from '#db/schema.ts'

type BilledTo = Pick<typeof invoices.$inferSelect, 'clientId' | 'companyId' | 'projectId'>

/**
 * Condition on `users`: may get emails about the invoice. Excludes deactivated accounts, and people who haven't
 * accepted their invitation, because their email may be mistyped. Includes the recipient, or the people with `billing`
 * if there is no recipient, even before they accept, because staff chose them.
 */
const isReachable = ({ clientId, companyId }: Record<'clientId' | 'companyId', SQLWrapper>) =>
  and(
    isNull(users.deactivatedAt),
    or(eq(users.id, clientId), canReceiveEmails, sql`(${clientId} is null and ${hasBillingIn(companyId)})`),
  )

/** Condition on `invoices`: at least one payer can get a reminder. */
export const hasReachablePayer = (db: Pick<Database, 'select'>) =>
  exists(
    db
      .select({ uid: users.id })
      .from(users)
      .where(and(isPayerOf(invoices), isReachable(invoices))),
  )

/** Lists the payers of an invoice who get its emails, its recipient first. `daily`: prefers the daily digest. */
export async function listReachablePayers(
  db: Pick<Database, 'select'>,
  { clientId, companyId, projectId }: BilledTo,
) {
  const recipient = sql`${clientId}::text`
  const invoice = {
    clientId: recipient,
    companyId: sql`${companyId}::text`,
    projectId: sql`${projectId}::text`,
  }
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
    .where(and(isPayerOf(invoice), isReachable(invoice)))
    .orderBy(sql`${users.id} is not distinct from ${recipient} desc`, users.id)
}
export type Payer = Awaited<ReturnType<typeof listReachablePayers>>[number]

type ReadDatabase = Pick<Database, 'select' | '$count'>

/**
 * Returns the uid of the person that an invoice goes to if it is sent now: the selected one, or the main contact of its
 * project. If the company has people with `billing`, only a selected person counts, and the result is null without one.
 * An invoice to a private person always goes to that person.
 */
export async function findRecipient(
  db: ReadDatabase,
  { clientId, companyId, projectId }: BilledTo,
): Promise<string | null> {
  if (clientId || !companyId || !projectId || (await hasAnyoneBilling(db, companyId))) return clientId
  const [project] = await db
    .select({ clientId: projects.clientId })
    .from(projects)
    .where(eq(projects.id, projectId))
  return project?.clientId ?? null
}

/** Returns the name and email under which a recipient is shown before an invoice is sent, or null. */
export async function findRecipientName(db: Pick<Database, 'select'>, uid: string) {
  const [recipient] = await db
    .select({ name: displayName, email: users.email })
    .from(users)
    .where(eq(users.id, uid))
  return recipient ?? null
}

const hasAnyoneBilling = async (db: ReadDatabase, companyId: string): Promise<boolean> =>
  (await db.$count(users, and(hasBillingIn(sql`${companyId}`), isNull(users.deactivatedAt)))) > 0

/**
 * Returns the recipient of an invoice that is being sent, like `findRecipient`.
 * @throws {Failure} 409 if the invoice would go to no one
 */
export async function findRecipientToSend(db: ReadDatabase, invoice: BilledTo): Promise<string | null> {
  const recipient = await findRecipient(db, invoice)
  if (recipient || (invoice.companyId && (await hasAnyoneBilling(db, invoice.companyId)))) return recipient
  throw new Failure(
    409,
    t(
      'No one would get this invoice. Select a recipient, or give someone at the company the right “Billing”.',
    ),
    'clientId',
  )
}
