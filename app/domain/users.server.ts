import { and, desc, eq, ilike, lt, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { addressChangedEmail } from '#app/emails/address-changed.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { users } from '#db/schema.ts'
import { endSessions } from './credentials.server.ts'
import { dropLinks } from './email-links.server.ts'
import { Conflict, NotFound, Refused } from './failures.ts'
import type { EditUserForm } from './user-form.ts'

const PAGE = 50

const columns = {
  id: users.id,
  name: users.name,
  company: users.company,
  jobTitle: users.jobTitle,
  email: users.email,
  phoneNumber: users.phoneNumber,
  industry: users.industry,
  projectDescription: users.projectDescription,
  streetAddress: users.streetAddress,
  city: users.city,
  state: users.state,
  postalCode: users.postalCode,
  country: users.country,
  emailVerified: users.emailVerified,
  termsAcceptedAt: users.termsAcceptedAt,
  lastLoginAt: users.lastLoginAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

/** The last row of a page, from which the next one goes on. */
export type UserCursor = { createdAt: Date; id: string }

/**
 * All accounts, newest first, a page at a time; `after` is the last row of the page before. `search` looks for a
 * part of the name, the company or the address.
 */
export async function listUsers(
  { db, actor }: AdminCtx,
  page: { after?: UserCursor | null; search?: string | null } = {},
) {
  if (actor.role !== 'admin') throw new Refused()
  const { after, search } = page
  const part = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null
  const rows = await db
    .select(columns)
    .from(users)
    .where(
      and(
        after
          ? or(
              lt(users.createdAt, after.createdAt),
              and(eq(users.createdAt, after.createdAt), lt(users.id, after.id)),
            )
          : undefined,
        part ? or(ilike(users.name, part), ilike(users.email, part), ilike(users.company, part)) : undefined,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(PAGE + 1)
  return { users: rows.slice(0, PAGE), more: rows.length > PAGE }
}

/**
 * Changes what an administrator may change of an account. `updatedAt` is the state that was edited: if somebody
 * else has saved since, nothing is overwritten. A new address signs the person out; old and new address get a mail.
 * @throws {NotFound | Conflict | Refused}
 */
export async function updateUser(ctx: AdminCtx, uid: string, form: EditUserForm) {
  const { db, actor, adminEmail } = ctx
  if (actor.role !== 'admin') throw new Refused()
  const { updatedAt, ...change } = form
  return db.transaction(async (tx) => {
    const [before] = await tx.select(columns).from(users).where(eq(users.id, uid)).for('update')
    if (!before) throw new NotFound('This user no longer exists.')
    if (before.updatedAt.getTime() !== updatedAt.getTime()) {
      throw new Conflict(
        'Somebody else has changed this user in the meantime. Close this window and open it again.',
      )
    }
    const moved = before.email !== form.email
    if (moved && [before.email, form.email].includes(adminEmail)) {
      throw new Conflict("The administrator's address is set with ADMIN_EMAIL.")
    }
    if (moved) await refuseTakenAddress(tx, form.email)
    const [after] = await tx
      .update(users)
      .set({ ...change, company: form.company ?? null, updatedAt: sql`now()` })
      .where(eq(users.id, uid))
      .returning(columns)
    if (!after) throw new NotFound('This user no longer exists.')
    if (moved) {
      // Links that are under way to the old mailbox must not open the account any more.
      await endSessions(tx, uid)
      await dropLinks(tx, uid)
      for (const to of [before.email, after.email]) {
        await ctx.jobs.queueMail(tx, await addressChangedEmail({ to, name: after.name, email: after.email }))
      }
    }
    ctx.log.info({ uid, by: actor.uid, moved }, 'user changed')
    return after
  })
}

async function refuseTakenAddress(tx: Transaction, email: string) {
  const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (other) throw new Conflict('Another account has this address.')
}
