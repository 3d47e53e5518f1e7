import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AdministratorCtx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects, users, usersRoles } from '#db/schema.ts'
import { MOST_COLLEAGUES } from '../accounts/firm-people.server.ts'
import { type Invitation, mailInvitation } from '../accounts/invitations.server.ts'
import { recordActivity, userSubject } from '../activity/record.server.ts'
import { Conflict } from '../failures.ts'
import { visibleProject } from '../visibility.server.ts'
import type { ColleagueForm } from './forms.ts'
import { lockColleague, removeWaysIn } from './lock-colleague.server.ts'

/**
 * Creates the account of a new team member, or reactivates a former one, and emails a link to set the password. Client
 * accounts can't become staff accounts. @throws {Conflict}
 */
export async function inviteColleague(ctx: AdministratorCtx, form: ColleagueForm): Promise<Invitation> {
  const { name } = form
  const email = form.email.toLowerCase()
  if (email === ctx.adminEmail) throw new Conflict("This is the administrator's own address.")
  return ctx.db.transaction(async (tx) => {
    const uid = randomUUID()
    const made = await tx
      .insert(users)
      .values({ id: uid, name, email })
      .onConflictDoNothing({ target: users.email })
      .returning({ uid: users.id })
    if (made.length > 0) {
      await tx.insert(usersRoles).values({ uid, role: 'staff' })
      return invite(ctx, tx, { uid, name, email })
    }
    const former = await lockFormer(tx, email)
    return invite(ctx, tx, { uid: former.uid, name, email })
  })
}

/**
 * Sends a new invitation to a team member who has not accepted the first one, or to a former one. Older links become
 * invalid. @throws {NotFound | Conflict}
 */
export async function inviteColleagueAgain(ctx: AdministratorCtx, uid: string): Promise<Invitation> {
  return ctx.db.transaction(async (tx) => {
    const colleague = await lockColleague(tx, uid)
    if (colleague.emailVerified && !colleague.removedAt)
      throw new Conflict('This colleague has a password already, and needs no invitation.')
    return invite(ctx, tx, colleague)
  })
}

type Person = { uid: string; name: string; email: string }

async function invite(ctx: AdministratorCtx, tx: Transaction, person: Person): Promise<Invitation> {
  const { uid, name, email } = person
  await removeWaysIn(tx, uid)
  await tx
    .update(users)
    .set({ name, invitedAt: sql`now()`, emailVerified: false, deactivatedAt: null, updatedAt: sql`now()` })
    .where(eq(users.id, uid))
  await refuseOneMore(tx)
  const link = await mailInvitation(ctx, tx, person)
  await recordActivity(tx, ctx, {
    action: 'user.invited-colleague',
    subject: userSubject(person),
    after: { email },
  })
  ctx.log.info({ uid, by: ctx.actor.uid }, 'colleague invited')
  return { uid, email, link }
}

/** Finds and locks the account of a former team member. @throws {Conflict} for any other account */
async function lockFormer(tx: Transaction, email: string) {
  const [known] = await tx
    .select({ uid: users.id, role: usersRoles.role, removedAt: users.deactivatedAt })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(users.email, email))
    .for('update', { of: users })
  if (!known) throw new Conflict('The account with this address has just gone. Please try again.')
  if (known.role === 'staff' && known.removedAt) return known
  if (known.role === 'staff') throw new Conflict('There is a colleague with this address already.')
  const withProjects = (await tx.$count(projects, visibleProject(known.uid))) > 0
  throw new Conflict(
    withProjects
      ? "This address belongs to a client with projects and can't become a colleague's. Use another one."
      : "There is an account with this address already, and it can't become a colleague's. Use another one.",
  )
}

async function refuseOneMore(tx: Transaction): Promise<void> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(usersRoles)
    .innerJoin(users, and(eq(users.id, usersRoles.uid), isNull(users.deactivatedAt)))
    .where(eq(usersRoles.role, 'staff'))
  if ((row?.n ?? 0) > MOST_COLLEAGUES)
    throw new Conflict(`There can be ${MOST_COLLEAGUES} colleagues at most. Remove one first.`)
}
