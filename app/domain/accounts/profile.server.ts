import { and, eq, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { users } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict, NotFound } from '../failures.ts'
import type { ProfileForm } from './forms.ts'
import { profileColumns } from './profile-columns.server.ts'

/** All that the own profile form shows, and the state it is in. */
export async function findOwnDetails({ db, actor }: ClientCtx) {
  const [row] = await db
    .select({ ...profileColumns, updatedAt: users.updatedAt })
    .from(users)
    .where(eq(users.id, actor.uid))
  if (!row) throw new NotFound('This account no longer exists.')
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}
export type OwnDetails = Awaited<ReturnType<typeof findOwnDetails>>

/**
 * Changes the own profile: nothing but what the sign-up form asks for, less address and password. If the account
 * was changed since `updatedAt`, nothing is overwritten. @throws {Conflict}
 */
export async function updateOwnProfile(ctx: ClientCtx, form: ProfileForm): Promise<void> {
  const { db, actor, log } = ctx
  const { updatedAt, ...change } = form
  await db.transaction(async (tx) => {
    const [before] = await tx.select(profileColumns).from(users).where(eq(users.id, actor.uid)).for('update')
    const [after] = await tx
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
      .where(and(eq(users.id, actor.uid), eq(users.updatedAt, updatedAt)))
      .returning(profileColumns)
    if (!before || !after)
      throw new Conflict(
        'Your profile was changed elsewhere in the meantime. Reload the page, and make your change again.',
      )
    const subject = { id: actor.uid, name: after.name }
    await recordActivity(tx, ctx, { action: 'user.changed-profile', subject, before, after })
  })
  log.info({ uid: actor.uid }, 'own profile changed')
}
