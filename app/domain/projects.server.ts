import { desc, eq } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { projects } from '#db/schema.ts'

/** A client's own projects, newest first. */
export async function listProjectsForClient({ db, actor }: ClientCtx) {
  return db
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      status: projects.status,
    })
    .from(projects)
    .where(eq(projects.clientId, actor.uid))
    .orderBy(desc(projects.createdAt), desc(projects.id))
}
