import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { EMAIL_KINDS, isReadableEmail } from '#app/emails/email-kinds.ts'
import { LINK_REVOKED } from '#app/emails/withheld-reasons.ts'
import type { Transaction } from '#db/connect.server.ts'
import {
  accounts,
  calendarFeeds,
  emailLinks,
  emails,
  passkeys,
  pendingSignIns,
  secondFactors,
  sessions,
  users,
} from '#db/schema.ts'

const LINK_KINDS = Object.keys(EMAIL_KINDS).filter((kind) => !isReadableEmail(kind))

/**
 * Ends everything that gives access to an account without its sign-in methods: sessions, pending sign-ins, emailed
 * links and the calendar link. `keptSessionId` is a session that stays valid. Every new kind of token belongs here;
 * test/sign-in/tokens.test.ts finds those that are missing. Returns the account's new access version.
 */
export async function endAccess(tx: Transaction, uid: string, keptSessionId?: string): Promise<number> {
  // Locks the account, so that each sign-in either has created its session by now or fails.
  const [account] = await tx
    .update(users)
    .set({ accessVersion: sql`${users.accessVersion} + 1` })
    .where(eq(users.id, uid))
    .returning({ accessVersion: users.accessVersion })
  if (!account) throw new Error('no account whose access could end')
  // Sessions come before the other tokens, because creating a token locks the session.
  const kept = keptSessionId === undefined ? undefined : ne(sessions.id, keptSessionId)
  await tx.delete(sessions).where(and(eq(sessions.userId, uid), kept))
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.uid, uid))
  await revokeLinks(tx, uid)
  return account.accessVersion
}

/** Ends an account's emailed links, including those of emails that were not sent yet, and its calendar link. */
export async function revokeLinks(tx: Transaction, uid: string): Promise<void> {
  // First, because an attempt to send locks its email while it creates the link.
  await tx
    .update(emails)
    .set({ status: 'withheld', lastError: LINK_REVOKED.withheld, data: null, encryptedContent: null })
    .where(
      and(
        eq(emails.uid, uid),
        inArray(emails.status, ['waiting', 'failed']),
        inArray(emails.kind, LINK_KINDS),
      ),
    )
  await tx.delete(emailLinks).where(and(eq(emailLinks.uid, uid), isNull(emailLinks.usedAt)))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.uid, uid))
}

/** Ends all access to an account and deletes its sign-in methods. */
export async function deleteSignInMethods(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.userId, uid))
  await tx.delete(passkeys).where(eq(passkeys.uid, uid))
  await tx.delete(secondFactors).where(eq(secondFactors.uid, uid))
  await endAccess(tx, uid)
}
