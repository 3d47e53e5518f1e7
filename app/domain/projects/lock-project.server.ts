import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { projects } from '#db/schema.ts'
import { NotFound } from '../failures.ts'

export type LockedProject = { id: string; name: string; clientId: string | null }

/** Holds a project until the transaction ends, so that changes of its progress come one after the other. @throws {NotFound} */
export async function lockProject(tx: Transaction, id: string): Promise<LockedProject> {
  const [project] = await tx
    .select({ id: projects.id, name: projects.title, clientId: projects.clientId })
    .from(projects)
    .where(eq(projects.id, id))
    .for('no key update')
  if (!project) throw new NotFound('Project not found')
  return project
}
