import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { recordActivity, toUserSubject } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { hasAuthenticator, lastSeenAt, selectCompanyName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { clientNotes, passkeys, users, usersRoles } from '#db/schema.ts'
import type { ClientNotesForm } from './admin-forms.ts'
import { userColumns } from './users.server.ts'

/** Condition on `users` joined with `usersRoles`: the account belongs to a client. */
const isClient = (uid: string): SQL | undefined =>
  and(eq(users.id, uid), or(isNull(usersRoles.role), eq(usersRoles.role, 'client')))

export async function findClientAccount({ db }: AdminCtx, uid: string) {
  const [client] = await db
    .select({
      ...userColumns,
      companyName: selectCompanyName(users.companyId),
      termsVersion: users.termsVersion,
      lastSeenAt,
      authenticator: hasAuthenticator,
      passkeys: db.$count(passkeys, eq(passkeys.uid, users.id)),
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(isClient(uid))
  if (!client) throw new NotFound(t('Client not found'))
  return client
}
export type ClientAccount = Awaited<ReturnType<typeof findClientAccount>>

export async function findClientNotes({ db }: AdminCtx, uid: string) {
  const [row] = await db.select({ body: clientNotes.body }).from(clientNotes).where(eq(clientNotes.uid, uid))
  const notes = row?.body ?? null
  return { notes, version: getRevision(notes) }
}

/**
 * Saves staff's notes about a client. Clients never see them. The activity log is kept when an account is erased, so it
 * records the change without the text. Returns the new revision.
 * @throws {NotFound | Conflict}
 */
export async function updateClientNotes(ctx: AdminCtx, uid: string, { notes, version }: ClientNotesForm) {
  await ctx.db.transaction(async (tx) => {
    // Locks the user, because the notes row may not exist yet.
    const [client] = await tx
      .select({ name: users.name, email: users.email })
      .from(users)
      .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
      .where(isClient(uid))
      .for('no key update', { of: users })
    if (!client) throw new NotFound(t('Client not found'))
    // Read only after the lock: a row joined in the locking statement would show the state from before the wait.
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
    const subject = toUserSubject({ uid, ...client })
    await recordActivity(tx, ctx, { action: 'user.notes-changed', subject, projects: [] })
  })
  return getRevision(notes)
}
