import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { projectMembers, projects, users } from '#db/schema.ts'
import { visibleProject } from '../visibility.server.ts'

const SHOWN = 10
const CONTACTS = 20

export async function listProjectsOfClient({ db }: AdminCtx, uid: string) {
  const rows = await db
    .select({
      id: projects.id,
      title: projects.title,
      status: projects.status,
      archivedAt: projects.archivedAt,
      isMain: sql<boolean>`coalesce(${projects.clientId} = ${uid}, false)`,
      documents: projectMembers.documents,
      invoices: projectMembers.invoices,
    })
    .from(projects)
    .leftJoin(projectMembers, and(eq(projectMembers.projectId, projects.id), eq(projectMembers.uid, uid)))
    .where(visibleProject(uid))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(SHOWN + 1)
  return { rows: rows.slice(0, SHOWN), more: rows.length > SHOWN }
}

export async function listContactsOfClient({ db }: AdminCtx, uid: string) {
  const shared = sql`select ${projects.id} from ${projects} where ${visibleProject(uid)}`
  const people = sql`
    select ${projects.clientId} from ${projects} where ${projects.id} = any(array(${shared}))
    union
    select ${projectMembers.uid} from ${projectMembers} where ${projectMembers.projectId} = any(array(${shared}))`
  const rows = await db
    .select({ uid: users.id, name: users.name, email: users.email, company: users.company })
    .from(users)
    .where(and(sql`${users.id} = any(array(${people}))`, ne(users.id, uid)))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(CONTACTS + 1)
  return { rows: rows.slice(0, CONTACTS), more: rows.length > CONTACTS }
}
