import { eq, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { users } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { NotFound } from '../failures.ts'
import { assertRevision, versionOf } from '../version.server.ts'
import type { ProfileForm } from './forms.ts'
import { profileColumns } from './profile-columns.server.ts'

export async function findAccountSummary({ db, actor }: ClientCtx) {
  const [profile] = await db
    .select({ name: users.name, email: users.email, previousLoginAt: users.previousLoginAt })
    .from(users)
    .where(eq(users.id, actor.uid))
  return profile
}

export async function findProfile({ db, actor }: ClientCtx) {
  const [values] = await db.select(profileColumns).from(users).where(eq(users.id, actor.uid))
  if (!values) throw new NotFound(t('This account no longer exists.'))
  return { values, version: versionOf(values) }
}
export type Profile = Awaited<ReturnType<typeof findProfile>>

/**
 * Updates the user's own profile: the fields of the sign-up form without email and password.
 * @throws {Conflict} when `version` is no longer the current revision
 */
export async function updateProfile(ctx: ClientCtx, form: ProfileForm): Promise<void> {
  const { db, actor, log } = ctx
  const { version, ...change } = form
  await db.transaction(async (tx) => {
    const [before] = await tx.select(profileColumns).from(users).where(eq(users.id, actor.uid)).for('update')
    if (!before) throw new NotFound(t('This account no longer exists.'))
    const changes = { id: actor.uid, actions: ['user.changed', 'user.changed-profile'] } as const
    await assertRevision(tx, actor, changes, version, before)
    await tx
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
      .where(eq(users.id, actor.uid))
    const subject = { id: actor.uid, name: form.name }
    await recordActivity(tx, ctx, { action: 'user.changed-profile', subject, before, after: change })
  })
  log.info({ uid: actor.uid }, 'own profile changed')
}
