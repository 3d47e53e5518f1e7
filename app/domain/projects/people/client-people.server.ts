import { and, desc, eq, exists, sql } from 'drizzle-orm'
import type { ClientCtx, Ctx } from '#app/context.ts'
import { projectMembers, projects, users } from '#db/schema.ts'
import { worksForFirm } from '../../accounts/firm-people.server.ts'
import { keyset, pageOf } from '../../keyset.server.ts'
import { visibleProject } from '../../visibility.server.ts'

const PAGE = 15

/** Lists the people on a project for its members, by name only. */
export async function listPeopleForClient(ctx: ClientCtx, project: string, after: string | null) {
  const { db, actor } = ctx
  const own = and(eq(projects.id, project), visibleProject(actor.uid))
  const name = sql<string>`coalesce(nullif(${users.name}, ''), ${users.company}, '')`
  const isSelf = sql<boolean>`(${users.id} = ${actor.uid})`
  const onIt = db
    .select({ one: sql`1` })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(and(eq(projectMembers.uid, users.id), own))
  const order = { key: sql`lower(${users.name})`, type: 'text', direction: 'asc' } as const
  const within = exists(onIt)
  const { beyond, orderBy } = await keyset(db, { table: users, id: users.id, order, after, within })
  const [[lead], [mainContact], rows] = await Promise.all([
    db
      .select({ name })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.leadId))
      .where(and(own, worksForFirm())),
    db.select({ name, isSelf }).from(projects).innerJoin(users, eq(users.id, projects.clientId)).where(own),
    db
      .select({ id: users.id, name, isSelf })
      .from(projectMembers)
      .innerJoin(projects, eq(projects.id, projectMembers.projectId))
      .innerJoin(users, eq(users.id, projectMembers.uid))
      .where(and(own, beyond))
      .orderBy(...orderBy)
      .limit(PAGE + 1),
  ])
  return { lead: lead?.name ?? null, mainContact: mainContact ?? null, members: pageOf(rows, PAGE) }
}
export type PeopleForClient = Awaited<ReturnType<typeof listPeopleForClient>>

/** Returns the project that the user was added to last, shown after accepting an invitation. Null if there is none. */
export async function findNewestMembership({ db }: Pick<Ctx, 'db'>, uid: string): Promise<string | null> {
  const [row] = await db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(eq(projectMembers.uid, uid))
    .orderBy(desc(projectMembers.createdAt), desc(projectMembers.projectId))
    .limit(1)
  return row?.id ?? null
}
