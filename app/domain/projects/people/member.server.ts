import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { projectMembers, users } from '#db/schema.ts'
import { Conflict } from '../../failures.ts'
import { checkVersion, versionOf } from '../../version.server.ts'
import { type LockedProject, lockProject } from '../lock-project.server.ts'

export type Chosen = { project: string; uid: string; version: string }
type Rights = { documents: boolean; invoices: boolean }

/** Includes the main contact, because the confirmations name both. */
const standing = (mainContact: string | null, { documents, invoices }: Rights) => [
  mainContact,
  documents,
  invoices,
]
export const versionOfMember = (mainContact: string | null, rights: Rights) =>
  versionOf(...standing(mainContact, rights))

export const isMember = (project: string, uid: string) =>
  and(eq(projectMembers.projectId, project), eq(projectMembers.uid, uid))

/**
 * Locks the project and finds the member. @throws {NotFound} if the project does not exist @throws {Conflict} if the
 * person is no longer a member or the revision is outdated
 */
export async function lockMember(tx: Transaction, { project, uid, version }: Chosen) {
  const locked = await lockProject(tx, project)
  const [member] = await tx
    .select({
      uid: users.id,
      name: users.name,
      email: users.email,
      deactivatedAt: users.deactivatedAt,
      documents: projectMembers.documents,
      invoices: projectMembers.invoices,
    })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.uid))
    .where(isMember(project, uid))
  if (!member) throw new Conflict('This person is not a member of the project any more.')
  checkVersion(version, ...standing(locked.clientId, member))
  return { project: locked, member }
}

export const aboutPerson = (project: LockedProject, person: { name: string; email: string }) => ({
  id: project.id,
  name: `${project.name}: ${person.name || person.email}`,
})
