import { eq } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { findClientByEmail } from '#app/domain/users/clients.server.ts'
import { inviteClientInTransaction, queueInvitationEmail } from '#app/domain/users/invitations.server.ts'
import { projectAddedEmail } from '#app/emails/projects/project-added.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { projectMembers } from '#db/schema.ts'
import {
  isMembership,
  type LockedProject,
  lockMember,
  lockProjectForUpdate,
  type MemberRef,
  toMemberSubject,
} from './lock-project.server.ts'
import { type AddMemberForm, MAX_MEMBERS, type MemberRightsForm } from './member-forms.ts'

/** Added member. `link` is the link of the invitation, which can be shown only once. */
export type AddedMember = { name: string; email: string; link: string | null }
type MemberIdentity = { uid: string; name: string; email: string }

/**
 * Adds a member to a project. A user with an account is notified by email, any other is invited.
 * @throws {NotFound} if the project does not exist
 * @throws {Conflict | Failure} if the person can't be added or is already on the project
 */
export async function addMember(ctx: AdminCtx, id: string, form: AddMemberForm): Promise<AddedMember> {
  const added = await ctx.db.transaction(async (tx) => {
    // Locks the account before the project, in the same order as the deletion of accounts, to avoid deadlocks.
    const known = await findAddableAccount(ctx, tx, form.email)
    const project = await lockProjectForUpdate(tx, id)
    const { person, link } = known
      ? { person: known, link: await notifyNewMember(ctx, tx, project, { ...form, ...known }) }
      : await inviteMember(ctx, tx, project, form)
    await insertMember(tx, project, person, form)
    const { documents, invoices } = form
    await recordActivity(tx, ctx, {
      action: 'project.person-added',
      subject: toMemberSubject(project, person),
      after: { email: person.email, documents, invoices },
    })
    return { uid: person.uid, name: person.name || person.email, email: person.email, link }
  })
  const { uid, ...shown } = added
  ctx.log.info({ project: id, uid, by: ctx.actor.uid }, 'person added to the project')
  return shown
}

async function findAddableAccount(ctx: AdminCtx, tx: Transaction, email: string) {
  const account = await findClientByEmail(ctx, tx, email).catch((err: unknown) => {
    throw err instanceof Conflict ? new Failure(err.status, err.message, 'email') : err
  })
  if (account?.deactivatedAt)
    throw new Failure(409, 'This account is deactivated. Re-activate it in the list of users first.', 'email')
  return account
}

async function inviteMember(ctx: AdminCtx, tx: Transaction, project: LockedProject, form: AddMemberForm) {
  const { email, name } = form
  if (!name)
    throw new Failure(
      400,
      'Nobody has an account with this address yet. Give a name, and we invite them.',
      'name',
    )
  const { uid, link } = await inviteClientInTransaction(ctx, tx, { email, name, project: project.name })
  return { person: { uid, name, email }, link }
}

/** Notifies a new member. A user who has not accepted an invitation yet gets a new one, whose link is also returned. */
async function notifyNewMember(
  ctx: AdminCtx,
  tx: Transaction,
  project: LockedProject,
  person: MemberIdentity & { emailVerified: boolean; documents: boolean; invoices: boolean },
): Promise<string | null> {
  const { uid, name, email, emailVerified, documents, invoices } = person
  if (!emailVerified) return queueInvitationEmail(ctx, tx, { uid, email, project: project.name })
  const mail = { to: email, name, appUrl: ctx.appUrl, project, documents, invoices }
  await ctx.jobs.queueEmail(tx, await projectAddedEmail(mail), { uid, project: project.id })
  return null
}

async function insertMember(
  tx: Transaction,
  project: LockedProject,
  person: MemberIdentity,
  form: AddMemberForm,
) {
  const { id: projectId, clientId } = project
  const { uid } = person
  const { documents, invoices } = form
  const name = person.name || person.email
  if (uid === clientId) throw new Failure(409, `${name} is the main contact of this project.`, 'email')
  if ((await tx.$count(projectMembers, eq(projectMembers.projectId, projectId))) >= MAX_MEMBERS)
    throw new Conflict(`A project can have at most ${MAX_MEMBERS} members.`)
  const made = await tx
    .insert(projectMembers)
    .values({ projectId, uid, documents, invoices })
    .onConflictDoNothing()
    .returning({ uid: projectMembers.uid })
  if (made.length === 0) throw new Failure(409, `${name} is on this project already.`, 'email')
}

type ChangedMember = { name: string }

export async function updateMemberRights(
  ctx: AdminCtx,
  chosen: MemberRef,
  form: MemberRightsForm,
): Promise<ChangedMember> {
  const { documents, invoices } = form
  const after = { documents, invoices }
  const name = await ctx.db.transaction(async (tx) => {
    const { project, member } = await lockMember(tx, chosen)
    const before = { documents: member.documents, invoices: member.invoices }
    await tx.update(projectMembers).set(after).where(isMembership(project.id, member.uid))
    if (before.documents !== documents || before.invoices !== invoices)
      await recordActivity(tx, ctx, {
        action: 'project.rights-changed',
        subject: toMemberSubject(project, member),
        before,
        after,
      })
    return member.name || member.email
  })
  ctx.log.info({ ...chosen, ...after, by: ctx.actor.uid }, 'rights on the project changed')
  return { name }
}

export async function deleteMember(ctx: AdminCtx, chosen: MemberRef): Promise<ChangedMember> {
  const name = await ctx.db.transaction(async (tx) => {
    const { project, member } = await lockMember(tx, chosen)
    await tx.delete(projectMembers).where(isMembership(project.id, member.uid))
    const { email, documents, invoices } = member
    await recordActivity(tx, ctx, {
      action: 'project.person-removed',
      subject: toMemberSubject(project, member),
      before: { email, documents, invoices },
    })
    return member.name || member.email
  })
  ctx.log.info({ ...chosen, by: ctx.actor.uid }, 'person removed from the project')
  return { name }
}
