import { and, eq, isNull, lt, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/context.ts'
import { retention } from '#content/retention.ts'
import {
  documents,
  emailLinks,
  inquiries,
  invoices,
  projectMembers,
  projects,
  users,
  usersRoles,
} from '#db/schema.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { before, inBatches } from '../periods.server.ts'

/** Small batch, because each account takes several statements. */
const BATCH = 50

/**
 * Deletes signed-up accounts whose email was not verified in time. Keeps accounts that were invited, can still be
 * verified, or already own something.
 */
export async function sweepUnverifiedAccounts({
  db,
  adminEmail,
}: Pick<Ctx, 'db' | 'adminEmail'>): Promise<void> {
  const none = (table: PgTable, uid: PgColumn, which?: SQL) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(sql`${uid} = ${users.id}`, which)),
    )
  const due = and(
    lt(users.createdAt, before(retention.unverifiedAccounts.period)),
    eq(users.emailVerified, false),
    isNull(users.invitedAt),
    isNull(users.lastLoginAt),
    ne(users.email, adminEmail),
    none(usersRoles, usersRoles.uid, ne(usersRoles.role, 'client')),
    none(emailLinks, emailLinks.uid, sql`${emailLinks.expiresAt} > now() and ${emailLinks.usedAt} is null`),
    none(projects, projects.clientId),
    none(projectMembers, projectMembers.uid),
    none(documents, documents.clientId),
    none(invoices, invoices.clientId),
    none(inquiries, inquiries.clientId),
  )
  await inBatches(
    () =>
      db.transaction(async (tx) => {
        const gone = await tx
          .select({ uid: users.id, name: users.name, email: users.email })
          .from(users)
          .where(due)
          .orderBy(users.createdAt)
          .limit(BATCH)
          .for('update', { skipLocked: true })
        for (const person of gone) {
          await tx.delete(users).where(eq(users.id, person.uid))
          await recordActivity(tx, 'program', { action: 'user.expired', subject: userSubject(person) })
        }
        return gone.length
      }),
    BATCH,
  )
}
