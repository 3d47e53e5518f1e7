import { eq } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { projects, users } from '#db/schema.ts'
import { NotFound } from '../failures.ts'

/** What the firm sees above a project's progress. @throws {NotFound} */
export async function findProgressHead({ db }: AdminCtx, id: string) {
  const [project] = await db
    .select({
      id: projects.id,
      title: projects.title,
      status: projects.status,
      nextStep: projects.nextStep,
      published: projects.published,
      account: { name: users.name, email: users.email },
    })
    .from(projects)
    .leftJoin(users, eq(users.id, projects.clientId))
    .where(eq(projects.id, id))
  if (!project) throw new NotFound('Project not found')
  return project
}
