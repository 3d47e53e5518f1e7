import { and, eq, sql } from 'drizzle-orm'
import { isModuleOn } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { assertNoGuestOfProject } from '#app/domain/access/room-visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { lockCompany } from '#app/domain/companies/companies.server.ts'
import { findClientToAdd, inviteIntoCompany } from '#app/domain/companies/invite-into-company.server.ts'
import {
  isMembership,
  type LockedProject,
  lockMember,
  lockProjectForUpdate,
  type MemberRef,
  toMemberSubject,
} from '#app/domain/projects/lock-project.server.ts'
import { type AddMemberForm, MAX_MEMBERS, type MemberRightsForm } from '#app/domain/projects/project-forms.ts'
import { findDisplayName } from '#app/domain/user-columns.server.ts'
import { type InvitedPerson, queueInvitationEmail } from '#app/domain/users/invitations.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { invoices, projectMembers, projects } from '#db/schema.ts'

/** Added member. `link` is the invitation link. It can be shown only once. */
type AddedMember = { name: string; email: string; link: string | null }
type MemberIdentity = { uid: string; name: string; email: string }

/**
 * Adds a member to a project. A person with an account is notified by email; anyone else is invited.
 * @throws {NotFound} if the project does not exist
 * @throws {Conflict | Failure} if the person can't be added or is already on the project
 */
export async function addMember(ctx: AdminCtx, id: string, form: AddMemberForm): Promise<AddedMember> {
  return ctx.db.transaction(async (tx) => {
    // In the order of locks everywhere: the company, the project, the account.
    if (form.companyId) await lockCompany(tx, form.companyId, 'share')
    const project = await lockProjectForUpdate(tx, ctx, id)
    const { account, invited } = await findClientToAdd(ctx, tx, form)
    if (account?.deactivatedAt)
      throw new Failure(409, t('This account is deactivated. Reactivate it first.'), 'email')
    const { companyId, documents, invoices, room } = form
    const { person, link } = account
      ? { person: account, link: await notifyNewMember(ctx, tx, project, account) }
      : await inviteMember(ctx, tx, project, { ...invited, companyId })
    await insertMember(tx, project, person, form)
    await recordActivity(tx, ctx, {
      action: 'project.person-added',
      subject: toMemberSubject(project, person),
      after: { email: person.email, documents, invoices, room },
    })
    return { name: person.name || person.email, email: person.email, link }
  })
}

async function inviteMember(
  ctx: AdminCtx,
  tx: Transaction,
  project: LockedProject,
  person: Pick<InvitedPerson, 'name' | 'email'> & Pick<AddMemberForm, 'companyId'>,
) {
  const { uid, link } = await inviteIntoCompany(ctx, tx, { ...person, project: project.id })
  return { person: { ...person, uid }, link }
}

/**
 * Notifies a new member. Sends a new invitation to a user who hasn't accepted one yet, and returns its link.
 */
async function notifyNewMember(
  ctx: AdminCtx,
  tx: Transaction,
  project: LockedProject,
  person: MemberIdentity & { emailVerified: boolean },
) {
  const { uid, email, emailVerified } = person
  if (!emailVerified) return queueInvitationEmail(ctx, tx, { uid, email, project: project.id })
  await ctx.jobs.queueEmail(tx, { kind: 'project-added', to: email, uid, data: { project: project.id } })
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
  const { documents, invoices, room } = form
  const name = person.name || person.email
  if (uid === clientId)
    throw new Failure(409, t('{name} is the main contact of this project.', { name }), 'email')
  await assertNoGuestOfProject(tx, projectId, uid, 'email')
  if ((await tx.$count(projectMembers, eq(projectMembers.projectId, projectId))) >= MAX_MEMBERS)
    throw new Conflict(t('A project can have up to {maxMembers} members.', { maxMembers: MAX_MEMBERS }))
  const added = await tx
    .insert(projectMembers)
    .values({ projectId, uid, documents, invoices, room })
    .onConflictDoNothing()
    .returning({ uid: projectMembers.uid })
  if (added.length === 0) throw new Failure(409, t('{name} is already on this project.', { name }), 'email')
}

type ChangedMember = { name: string }

export async function updateMemberRights(
  ctx: AdminCtx,
  ref: MemberRef,
  form: MemberRightsForm,
): Promise<ChangedMember> {
  return ctx.db.transaction(async (tx) => {
    const { project, member } = await lockMember(tx, ctx, ref)
    const before = { documents: member.documents, invoices: member.invoices, room: member.room }
    const invoices = isModuleOn('invoices') ? form.invoices : before.invoices
    const room = isModuleOn('rooms') ? form.room : before.room
    const after = { documents: form.documents, invoices, room }
    await tx.update(projectMembers).set(after).where(isMembership(project.id, member.uid))
    const subject = toMemberSubject(project, member)
    if (before.documents !== after.documents || before.invoices !== invoices || before.room !== room)
      await recordActivity(tx, ctx, { action: 'project.rights-changed', subject, before, after })
    return { name: member.name || member.email }
  })
}

export async function deleteMember(ctx: AdminCtx, ref: MemberRef): Promise<ChangedMember> {
  return ctx.db.transaction(async (tx) => {
    const { project, member } = await lockMember(tx, ctx, ref)
    await tx.delete(projectMembers).where(isMembership(project.id, member.uid))
    const { email, documents, invoices, room } = member
    await recordActivity(tx, ctx, {
      action: 'project.person-removed',
      subject: toMemberSubject(project, member),
      before: { email, documents, invoices, room },
    })
    return { name: member.name || email }
  })
}

/**
 * Makes a member the main contact. The former main contact becomes a member with all rights. Documents don't change,
 * and invoices stay with the billed client.
 * @throws {NotFound | Conflict}
 */
export async function updateMainContact(ctx: AdminCtx, ref: MemberRef): Promise<ChangedMember> {
  return ctx.db.transaction(async (tx) => {
    const { project, member } = await lockMember(tx, ctx, ref)
    if (member.deactivatedAt) throw new Conflict(t('This account is deactivated. Reactivate it first.'))
    await setMainContact(tx, { id: project.id, title: project.name }, member.uid)
    const former = project.clientId
    if (former)
      await tx
        .insert(projectMembers)
        .values({ projectId: project.id, uid: former, documents: true, invoices: true, room: true })
    await recordActivity(tx, ctx, {
      action: 'project.main-contact-changed',
      subject: project,
      before: { mainContact: await findDisplayName(tx, former), clientId: former },
      after: { mainContact: member.name || member.email, clientId: member.uid },
    })
    return { name: member.name || member.email }
  })
}

/** Sets the main contact and deletes that person's membership. */
export async function setMainContact(
  tx: Transaction,
  project: { id: string; title: string },
  next: string | null,
) {
  await tx.update(projects).set({ clientId: next, updatedAt: sql`now()` }).where(eq(projects.id, project.id))
  if (next) await tx.delete(projectMembers).where(isMembership(project.id, next))
  await freezeDraftTitles(tx, project, next)
}

/**
 * Freezes the project title in draft invoices to other people. They must not see later titles. Drafts without a
 * recipient belong to the company or to the next main contact.
 */
async function freezeDraftTitles(
  tx: Transaction,
  project: { id: string; title: string },
  next: string | null,
) {
  const belongsToNext = sql`coalesce(${invoices.clientId} = ${next}::text, ${invoices.clientId} is null)`
  const storedTitle = sql`coalesce(${invoices.projectTitle}, ${project.title}::text)`
  await tx
    .update(invoices)
    .set({ projectTitle: sql`case when ${belongsToNext} then null else ${storedTitle} end` })
    .where(and(eq(invoices.projectId, project.id), eq(invoices.status, 'draft')))
}
