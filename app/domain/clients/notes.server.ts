import { eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { clientNotes, users, usersRoles } from '#db/schema.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { NotFound } from '../failures.ts'
import { assertRevision, versionOf } from '../version.server.ts'
import { isClient } from './find-client.server.ts'
import type { ClientNotesForm } from './form.ts'

export async function findClientNotes({ db }: AdminCtx, uid: string) {
  const [row] = await db.select({ body: clientNotes.body }).from(clientNotes).where(eq(clientNotes.uid, uid))
  const notes = row?.body ?? null
  return { notes, version: versionOf(notes) }
}

/**
 * Saves the staff's notes; clients never see them. The activity log records the change without the text, because the
 * text is erased with the account while the log is kept. Returns the new revision. @throws {NotFound | Conflict}
 */
export async function saveClientNotes(
  ctx: AdminCtx,
  uid: string,
  { notes, version }: ClientNotesForm,
): Promise<string> {
  await ctx.db.transaction(async (tx) => {
    // Lock the user, because the row of the notes may not exist yet.
    const [client] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
      .where(isClient(uid))
      .for('no key update', { of: users })
    if (!client) throw new NotFound('There is no such client.')
    // Read only after the lock: a row joined in the locking statement would show the state before the wait.
    const [stored] = await tx
      .select({ body: clientNotes.body })
      .from(clientNotes)
      .where(eq(clientNotes.uid, uid))
    const before = stored?.body ?? null
    const changes = { id: uid, actions: ['user.notes-changed'] } as const
    await assertRevision(tx, ctx.actor, changes, version, before)
    if (notes === before) return
    if (notes === null) await tx.delete(clientNotes).where(eq(clientNotes.uid, uid))
    else
      await tx
        .insert(clientNotes)
        .values({ uid, body: notes })
        .onConflictDoUpdate({ target: clientNotes.uid, set: { body: notes, updatedAt: sql`now()` } })
    const subject = userSubject({ uid, ...client })
    await recordActivity(tx, ctx, { action: 'user.notes-changed', subject })
  })
  return versionOf(notes)
}
