import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { projectMembers, projects } from '#db/schema.ts'

const DAY = 24 * 3_600_000

/** Harborline's CFO works on one of its projects, and sees its documents and invoices. */
export async function fillPeople({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const [sale] = await db
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.title, 'Sale of the cold-storage business'))
  if (!sale) return
  await db.insert(projectMembers).values({
    projectId: sale.id,
    uid: 'demo-harborline-finance',
    documents: true,
    invoices: true,
    createdAt: new Date(Date.now() - 15 * DAY),
  })
}
