import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordOwnAction } from '#app/domain/activity/record-activity.server.ts'
import { firm } from '#content/firm.ts'
import type { Transaction } from '#db/connect.server.ts'
import { users, usersRoles } from '#db/schema.ts'

/**
 * Records that a guest accepted the terms by accepting the invitation, which says so. `termsAccepted` stays false: a
 * guest who becomes a client still gets the dialog of the client area. Does nothing for other accounts.
 */
export async function acceptTermsAsGuest(tx: Transaction, uid: string, clientIp: string): Promise<void> {
  const version = firm.termsVersion
  const isOfGuest = sql`exists (
    select 1 from ${usersRoles} where ${usersRoles.uid} = ${users.id} and ${usersRoles.role} = 'guest')`
  const [guest] = await tx
    .update(users)
    .set({ termsAcceptedAt: new Date(), termsVersion: version, termsAcceptedIp: clientIp })
    .where(and(eq(users.id, uid), isNull(users.termsAcceptedAt), isOfGuest))
    .returning({ uid: users.id, name: users.name, email: users.email })
  if (guest) await recordOwnAction(tx, guest, clientIp, 'user.accepted-terms', { version })
}
