import { and, eq, type SQL } from 'drizzle-orm'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects } from '#db/schema.ts'
import { NotFound } from '../failures.ts'

export type LockedProject = { id: string; name: string; clientId: string | null; archivedAt: Date | null }

/** Locks a project until the transaction ends, so that changes of its progress are serialized. @throws {NotFound} */
export async function lockProject(tx: Transaction, id: string): Promise<LockedProject> {
  const project = await holdProject(tx, id, undefined, 'no key update')
  if (!project) throw new NotFound(t('Project not found'))
  return project
}

/**
 * Prevents the deletion of a project until the transaction ends. 'key share' allows all other changes. Returns
 * undefined if no project matches `within`.
 */
export async function holdProject(
  tx: Transaction,
  id: string,
  within?: SQL,
  strength: 'key share' | 'no key update' = 'key share',
): Promise<LockedProject | undefined> {
  const [project] = await tx
    .select({
      id: projects.id,
      name: projects.title,
      clientId: projects.clientId,
      archivedAt: projects.archivedAt,
    })
    .from(projects)
    .where(and(eq(projects.id, id), within))
    .for(strength)
  return project
}
