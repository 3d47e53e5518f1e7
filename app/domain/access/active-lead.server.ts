import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { projects, users } from '#db/schema.ts'

/**
 * Returns the project's lead, who gets the emails to staff about it. Null stands for the administrator: without a
 * project or a lead, and while the lead's account is deactivated.
 */
export async function findActiveLead(
  db: Pick<Database, 'select'>,
  projectId: string | null,
): Promise<{ uid: string; email: string } | null> {
  const [lead] = await db
    .select({ uid: users.id, email: users.email })
    .from(projects)
    .innerJoin(users, and(eq(users.id, projects.leadId), isNull(users.deactivatedAt)))
    .where(eq(projects.id, projectId ?? ''))
  return lead ?? null
}
