import { and, eq, type SQL } from 'drizzle-orm'
import type { Actor } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { assertUnchanged, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projectMembers, projects, users } from '#db/schema.ts'

export type LockedProject = NonNullable<Awaited<ReturnType<typeof lockProjectForShare>>>

type By = { actor: Actor }

/** Locks a project until the transaction ends, so that changes to its progress are serialized. @throws {NotFound} */
export async function lockProjectForUpdate(tx: Transaction, by: By, id: string): Promise<LockedProject> {
  const project = await lockProjectForShare(tx, by, id, undefined, 'no key update')
  if (!project) throw new NotFound(t('Project not found'))
  return project
}

/**
 * Prevents the deletion of a project until the transaction ends. 'key share' still allows all other changes. Returns
 * undefined if no project matches `within`, or it is hidden from this member of staff.
 */
export async function lockProjectForShare(
  tx: Transaction,
  by: By | 'program',
  id: string,
  within?: SQL,
  strength: 'key share' | 'no key update' = 'key share',
) {
  const [project] = await tx
    .select({
      name: projects.title,
      ...pick(projects, 'id', 'clientId', 'leadId', 'archivedAt', 'restricted'),
    })
    .from(projects)
    .where(
      and(eq(projects.id, id), within, by === 'program' ? undefined : isOpenToStaff(by.actor, projects.id)),
    )
    .for(strength)
  return project
}

export type MemberRef = { project: string; uid: string; version: string }
type MemberRights = { documents: boolean; invoices: boolean; room: boolean }

/** Includes the main contact, because the confirmation names both the member and the main contact. */
const getMemberState = (mainContact: string | null, { documents, invoices, room }: MemberRights) => [
  mainContact,
  documents,
  invoices,
  room,
]
export const getMemberRevision = (mainContact: string | null, rights: MemberRights) =>
  getRevision(...getMemberState(mainContact, rights))

export const isMembership = (project: string, uid: string) =>
  and(eq(projectMembers.projectId, project), eq(projectMembers.uid, uid))

/**
 * Locks the project and returns the member.
 * @throws {NotFound} if the project does not exist
 * @throws {Conflict} if the person is no longer a member or the revision is outdated
 */
export async function lockMember(tx: Transaction, by: By, { project, uid, version }: MemberRef) {
  const locked = await lockProjectForUpdate(tx, by, project)
  const [member] = await tx
    .select({
      uid: users.id,
      ...pick(users, 'name', 'email', 'deactivatedAt'),
      documents: projectMembers.documents,
      invoices: projectMembers.invoices,
      room: projectMembers.room,
    })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.uid))
    .where(isMembership(project, uid))
  if (!member) throw new Conflict(t('This person is no longer a member of this project.'))
  assertUnchanged(version, ...getMemberState(locked.clientId, member))
  return { project: locked, member }
}

export const toMemberSubject = (project: LockedProject, person: { name: string; email: string }) => ({
  id: project.id,
  name: `${project.name}: ${person.name || person.email}`,
})
