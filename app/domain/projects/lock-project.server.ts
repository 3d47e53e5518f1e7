import { and, eq, type SQL } from 'drizzle-orm'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects } from '#db/schema.ts'
import { NotFound } from '../failures.ts'

export type LockedProject = { id: string; name: string; clientId: string | null; archivedAt: Date | null }

/** Holds a project until the transaction ends, so that changes of its progress come one after the other. @throws {NotFound} */
export async function lockProject(tx: Transaction, id: string): Promise<LockedProject> {
  const project = await holdProject(tx, id, undefined, 'no key update')
  if (!project) throw new NotFound(t('Project not found'))
  return project
}

/**
 * Keeps a project from being deleted until the transaction ends, and with 'key share' from nothing else: for what is
 * filed under it. Undefined when there is none that is `within`.
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
