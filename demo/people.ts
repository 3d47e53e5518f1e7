import { inArray } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { firm } from '#content/firm.ts'
import { projectMembers, projects, users, usersRoles } from '#db/schema.ts'

const DAY = 24 * 3_600_000

const [forecast, sale] = ['Demand forecast for three depots', 'Sale of the cold-storage business']

/** Jonas Pell's planners, who have no password. */
const planners = [
  { id: 'demo-harborline-planning', name: 'Ines Karlow', jobTitle: 'Head of Planning' },
  { id: 'demo-harborline-north', name: 'Per Aasland', jobTitle: 'Planner, North Depot' },
]

/** Harborline's others, each on one of its projects: only the CFO sees invoices. */
export async function fillPeople({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const found = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(inArray(projects.title, [forecast, sale]))
  const idOf = (title: string) => found.find((one) => one.title === title)?.id ?? ''
  const ago = (days: number) => new Date(Date.now() - days * DAY)
  const right = { documents: true, invoices: false }
  await db.transaction(async (tx) => {
    await tx.insert(users).values(
      planners.map(({ id, name, jobTitle }) => ({
        ...{
          id,
          name,
          jobTitle,
          company: 'Harborline Logistics Ltd.',
          industry: 'other',
          city: 'Port Ellan',
        },
        ...{ email: `${name.split(' ')[0]?.toLowerCase()}@harborline.example`, emailVerified: true },
        ...{ termsAccepted: true, termsAcceptedAt: ago(70), termsVersion: firm.termsVersion },
        ...{ country: 'Ellan', createdAt: ago(70), lastLoginAt: ago(3) },
      })),
    )
    await tx.insert(usersRoles).values(planners.map(({ id }) => ({ uid: id, role: 'client' as const })))
    await tx.insert(projectMembers).values([
      {
        projectId: idOf(sale),
        uid: 'demo-harborline-finance',
        ...right,
        invoices: true,
        createdAt: ago(15),
      },
      ...planners.map(({ id }) => ({ projectId: idOf(forecast), uid: id, ...right, createdAt: ago(70) })),
    ])
  })
}
