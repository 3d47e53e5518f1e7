import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { projectMembers, users } from '#db/schema.ts'
import { Conflict } from '../../failures.ts'
import { checkVersion, versionOf } from '../../version.server.ts'
import { type LockedProject, lockProject } from '../lock-project.server.ts'

/** A member as somebody saw them who now wants to change something. */
export type Chosen = { project: string; uid: string; version: string }
type Rights = { documents: boolean; invoices: boolean }

/** Another main contact is another state too: the questions that are asked name both. */
const standing = (mainContact: string | null, { documents, invoices }: Rights) => [
  mainContact,
  documents,
  invoices,
]
/** The version that the forms of a member carry. */
export const versionOfMember = (mainContact: string | null, rights: Rights) =>
  versionOf(...standing(mainContact, rights))

export const isMember = (project: string, uid: string) =>
  and(eq(projectMembers.projectId, project), eq(projectMembers.uid, uid))

/**
 * Holds the project and finds the member. @throws {NotFound} when there is no such project
 * @throws {Conflict} when the person is on it no longer, or something has changed
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

/** In the log: the project it was done to, and to whom there. */
export const aboutPerson = (project: LockedProject, person: { name: string; email: string }) => ({
  id: project.id,
  name: `${project.name}: ${person.name || person.email}`,
})
