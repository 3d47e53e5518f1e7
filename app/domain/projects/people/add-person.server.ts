import { eq } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { projectAddedEmail } from '#app/emails/projects/project-added.tsx'
import type { Transaction } from '#db/connect.server.ts'
import { projectMembers } from '#db/schema.ts'
import { findClientByAddress } from '../../accounts/client-by-address.server.ts'
import { inviteClientIn, mailInvitation } from '../../accounts/invitations.server.ts'
import { recordActivity } from '../../activity/record.server.ts'
import { Conflict, Failure } from '../../failures.ts'
import { type LockedProject, lockProject } from '../lock-project.server.ts'
import type { AddPersonForm } from './forms.ts'
import { MOST_MEMBERS } from './limits.ts'
import { aboutPerson } from './member.server.ts'

/** Added member. `link` is the link of the invitation, which can be shown only once. */
export type Added = { name: string; email: string; link: string | null }
type Person = { uid: string; name: string; email: string }

/**
 * Adds a member to a project. A user with an account is notified by email, any other is invited.
 * @throws {NotFound} if the project does not exist
 * @throws {Conflict | Failure} if the person can't be added or is already on the project
 */
export async function addPerson(ctx: AdminCtx, id: string, form: AddPersonForm): Promise<Added> {
  const added = await ctx.db.transaction(async (tx) => {
    // Locks the account before the project, in the same order as the deletion of accounts, to avoid deadlocks.
    const known = await accountOf(ctx, tx, form.email)
    const project = await lockProject(tx, id)
    const { person, link } = known
      ? { person: known, link: await tellMember(ctx, tx, project, { ...form, ...known }) }
      : await invite(ctx, tx, project, form)
    await insertMember(tx, project, person, form)
    const { documents, invoices } = form
    await recordActivity(tx, ctx, {
      action: 'project.person-added',
      subject: aboutPerson(project, person),
      after: { email: person.email, documents, invoices },
    })
    return { uid: person.uid, name: person.name || person.email, email: person.email, link }
  })
  const { uid, ...shown } = added
  ctx.log.info({ project: id, uid, by: ctx.actor.uid }, 'person added to the project')
  return shown
}

async function accountOf(ctx: AdminCtx, tx: Transaction, email: string) {
  const account = await findClientByAddress(ctx, tx, email).catch((err: unknown) => {
    throw err instanceof Conflict ? new Failure(err.status, err.message, 'email') : err
  })
  if (account?.deactivatedAt)
    throw new Failure(409, 'This account is deactivated. Re-activate it in the list of users first.', 'email')
  return account
}

async function invite(ctx: AdminCtx, tx: Transaction, project: LockedProject, form: AddPersonForm) {
  const { email, name } = form
  if (!name)
    throw new Failure(
      400,
      'Nobody has an account with this address yet. Give a name, and we invite them.',
      'name',
    )
  const { uid, link } = await inviteClientIn(ctx, tx, { email, name, project: project.name })
  return { person: { uid, name, email }, link }
}

/** Notifies a new member. A user who has not accepted an invitation yet gets a new one, whose link is also returned. */
async function tellMember(
  ctx: AdminCtx,
  tx: Transaction,
  project: LockedProject,
  person: Person & { emailVerified: boolean; documents: boolean; invoices: boolean },
): Promise<string | null> {
  const { uid, name, email, emailVerified, documents, invoices } = person
  if (!emailVerified) return mailInvitation(ctx, tx, { uid, email, project: project.name })
  const mail = { to: email, name, appUrl: ctx.appUrl, project, documents, invoices }
  await ctx.jobs.queueMail(tx, await projectAddedEmail(mail), { uid, project: project.id })
  return null
}

async function insertMember(tx: Transaction, project: LockedProject, person: Person, form: AddPersonForm) {
  const { id: projectId, clientId } = project
  const { uid } = person
  const { documents, invoices } = form
  const name = person.name || person.email
  if (uid === clientId) throw new Failure(409, `${name} is the main contact of this project.`, 'email')
  if ((await tx.$count(projectMembers, eq(projectMembers.projectId, projectId))) >= MOST_MEMBERS)
    throw new Conflict(`A project can have at most ${MOST_MEMBERS} members.`)
  const made = await tx
    .insert(projectMembers)
    .values({ projectId, uid, documents, invoices })
    .onConflictDoNothing()
    .returning({ uid: projectMembers.uid })
  if (made.length === 0) throw new Failure(409, `${name} is on this project already.`, 'email')
}
