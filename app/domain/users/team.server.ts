import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdministratorCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { isVisibleProject } from '#app/domain/access/visibility.server.ts'
import {
  type RelatedAction,
  recordActivity,
  toUserSubject,
} from '#app/domain/activity/record-activity.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { deleteSignInMethods, endAccess } from '#app/domain/sign-in/sessions/end-access.server.ts'
import { hasAuthenticator, hasPasskey, lastSeenAt } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { projectStaff, projects, users, usersRoles } from '#db/schema.ts'
import { deleteSecondFactors } from './account-access.server.ts'
import type { TeamMemberForm } from './admin-forms.ts'
import { type Invitation, queueInvitationEmail } from './invitations.server.ts'
import { MAX_STAFF } from './staff.server.ts'

/**
 * Creates an account for a new team member, or reactivates a former one, and emails a link for setting the password.
 * Client accounts can't become staff accounts.
 * @throws {Conflict}
 */
export async function inviteTeamMember(ctx: AdministratorCtx, form: TeamMemberForm): Promise<Invitation> {
  const { name } = form
  const email = form.email.toLowerCase()
  if (email === ctx.adminEmail) throw new Conflict(t('This is the administrator’s own email.'))
  return ctx.db.transaction(async (tx) => {
    const uid = randomUUID()
    const created = await tx
      .insert(users)
      .values({ id: uid, name, email })
      .onConflictDoNothing({ target: users.email })
      .returning({ uid: users.id })
    if (created.length > 0) {
      await tx.insert(usersRoles).values({ uid, role: 'staff' })
      return resetAndInvite(ctx, tx, { uid, name, email })
    }
    const former = await lockFormerTeamMember(tx, email)
    return resetAndInvite(ctx, tx, { uid: former.uid, name, email })
  })
}

/**
 * Sends a new invitation to a team member who has not accepted the first one, or to a former member. Older links become
 * invalid.
 * @throws {NotFound | Conflict}
 */
export async function reinviteTeamMember(ctx: AdministratorCtx, uid: string): Promise<Invitation> {
  return ctx.db.transaction(async (tx) => {
    const member = await lockTeamMember(tx, uid)
    if (member.emailVerified && !member.removedAt)
      throw new Conflict(t('This user already has an account and doesn’t need an invitation.'))
    return resetAndInvite(ctx, tx, member)
  })
}

type InvitedPerson = { uid: string; name: string; email: string }

async function resetAndInvite(
  ctx: AdministratorCtx,
  tx: Transaction,
  person: InvitedPerson,
): Promise<Invitation> {
  const { uid, name, email } = person
  await deleteSignInMethods(tx, uid)
  await tx
    .update(users)
    .set({ name, invitedAt: sql`now()`, emailVerified: false, deactivatedAt: null, updatedAt: sql`now()` })
    .where(eq(users.id, uid))
  await assertTeamSize(tx)
  const link = await queueInvitationEmail(ctx, tx, person)
  await recordActivity(tx, ctx, {
    action: 'user.invited-staff',
    subject: toUserSubject(person),
    projects: [],
    after: { email },
  })
  return { uid, email, link }
}

/** @throws {Conflict} for any other account */
async function lockFormerTeamMember(tx: Transaction, email: string) {
  const [account] = await tx
    .select({ uid: users.id, role: usersRoles.role, removedAt: users.deactivatedAt })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(users.email, email))
    .for('update', { of: users })
  if (!account) throw new Conflict(t('The account with this email was just deleted. Please try again.'))
  if (account.role === 'staff' && account.removedAt) return account
  if (account.role === 'staff') throw new Conflict(t('A team member already uses this email.'))
  const withProjects = (await tx.$count(projects, isVisibleProject(account))) > 0
  throw new Conflict(
    withProjects
      ? t('This email belongs to a client with projects, so it can’t be used for the team. Use another one.')
      : t('An account with this email already exists, so it can’t be used for the team. Use another one.'),
  )
}

async function assertTeamSize(tx: Transaction): Promise<void> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(usersRoles)
    .innerJoin(users, and(eq(users.id, usersRoles.uid), isNull(users.deactivatedAt)))
    .where(eq(usersRoles.role, 'staff'))
  if ((row?.n ?? 0) > MAX_STAFF)
    throw new Conflict(
      t('The team can have up to {maxStaff} people. Remove someone first.', { maxStaff: MAX_STAFF }),
    )
}

async function lockTeamMember(tx: Transaction, uid: string) {
  const [member] = await tx
    .select({
      uid: users.id,
      ...pick(users, 'name', 'email', 'emailVerified'),
      removedAt: users.deactivatedAt,
    })
    .from(users)
    .innerJoin(usersRoles, and(eq(usersRoles.uid, users.id), eq(usersRoles.role, 'staff')))
    .where(eq(users.id, uid))
    .for('update', { of: users })
  if (!member) throw new NotFound(t('Team member not found.'))
  return member
}

/**
 * Removes a team member: ends all access and deletes all sign-in methods. The account stays for the activity log. Its
 * projects pass to the administrator, and it loses its access to restricted ones. Returns the number of projects that it led.
 * @throws {NotFound | Conflict}
 */
export async function removeTeamMember(ctx: AdministratorCtx, uid: string) {
  const removed = await ctx.db.transaction(async (tx) => {
    // Locks the account before the projects, in the same order as changing the lead, to avoid deadlocks.
    const member = await lockActiveTeamMember(tx, uid)
    await tx.update(users).set({ deactivatedAt: sql`now()` }).where(eq(users.id, uid))
    await deleteSignInMethods(tx, uid)
    // An invitation to come back doesn't restore access to restricted projects.
    await tx.delete(projectStaff).where(eq(projectStaff.uid, uid))
    const projectRows = await tx
      .update(projects)
      .set({ leadId: null })
      .where(eq(projects.leadId, uid))
      .returning({ id: projects.id })
    await recordActivity(tx, ctx, {
      action: 'user.removed-staff',
      subject: toUserSubject(member),
      projects: projectRows.map(({ id }) => id),
      after: { projects: projectRows.length },
    })
    return { name: member.name || member.email, projects: projectRows.length }
  })
  return removed
}

export const deleteTeamMemberSessions = (ctx: AdministratorCtx, uid: string): Promise<void> =>
  changeTeamMember(ctx, uid, 'user.sessions-ended', (tx) => endAccess(tx, uid))

export const resetTeamMemberSecondFactor = (ctx: AdministratorCtx, uid: string): Promise<void> =>
  changeTeamMember(ctx, uid, 'user.second-factor-reset', (tx) => deleteSecondFactors(ctx, tx, uid))

async function changeTeamMember(
  ctx: AdministratorCtx,
  uid: string,
  action: RelatedAction,
  change: (tx: Transaction) => Promise<unknown>,
) {
  await ctx.db.transaction(async (tx) => {
    const member = await lockActiveTeamMember(tx, uid)
    await change(tx)
    await recordActivity(tx, ctx, { action, subject: toUserSubject(member), projects: [] })
  })
}

async function lockActiveTeamMember(tx: Transaction, uid: string) {
  const member = await lockTeamMember(tx, uid)
  if (member.removedAt) throw new Conflict(t('This person has already been removed from the team.'))
  return member
}

/** Maximum former members listed. Older ones can still be invited by email. */
const MAX_FORMER_MEMBERS = 50

const teamMemberColumns = {
  uid: users.id,
  name: users.name,
  email: users.email,
  /** True once the invitation has been accepted. */
  active: users.emailVerified,
  invitedAt: users.invitedAt,
  removedAt: users.deactivatedAt,
  app: hasAuthenticator,
  passkey: hasPasskey,
  lastSeenAt,
  leads: sql<number>`(select count(*)::int from ${projects} where ${projects.leadId} = ${users.id})`,
}

const selectTeamMembers = (db: Database, condition: SQL) =>
  db
    .select(teamMemberColumns)
    .from(usersRoles)
    .innerJoin(users, eq(users.id, usersRoles.uid))
    .where(and(eq(usersRoles.role, 'staff'), condition))

export async function listTeam({ db }: AdministratorCtx) {
  const members = await selectTeamMembers(db, isNull(users.deactivatedAt))
    .orderBy(asc(alphabetical(users.name)), asc(users.id))
    .limit(MAX_STAFF)
  const former = await selectTeamMembers(db, isNotNull(users.deactivatedAt))
    .orderBy(desc(users.deactivatedAt), asc(users.id))
    .limit(MAX_FORMER_MEMBERS)
  return { members, former }
}
export type TeamMember = Awaited<ReturnType<typeof listTeam>>['members'][number]
