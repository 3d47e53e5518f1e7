import { and, desc, eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { queryPage } from '#app/domain/list-queries.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { conversations, messages, projects, users } from '#db/schema.ts'

const CONVERSATIONS_PER_PAGE = 30
const EXCERPT_LENGTH = 120

/**
 * Lists the projects that have messages, each with its latest one, newest first. `mine` limits them to projects led by
 * this staff member. `after` is the id of the last message on the previous page.
 */
export async function listConversations(
  { db, actor }: AdminCtx,
  { mine, after }: { mine: boolean; after: string | null },
) {
  const order = { key: sql`${conversations.latestAt}`, type: 'timestamptz', direction: 'desc' } as const
  const latest = db
    .select()
    .from(messages)
    .where(eq(messages.projectId, conversations.projectId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .as('latest')
  const list = db
    .select({
      id: latest.id,
      project: projects.id,
      title: projects.title,
      lead: displayName,
      by: latest.byName,
      excerpt: sql<string>`left(${latest.text}, ${EXCERPT_LENGTH})`,
      createdAt: latest.createdAt,
    })
    .from(conversations)
    .innerJoin(projects, eq(projects.id, conversations.projectId))
    .innerJoinLateral(latest, sql`true`)
    .leftJoin(users, eq(users.id, projects.leadId))
    .$dynamic()
  const [last] = after ? await db.select().from(messages).where(eq(messages.id, after)) : []
  const where = and(
    mine ? eq(projects.leadId, actor.uid) : undefined,
    last &&
      sql`(${conversations.latestAt}, ${conversations.projectId}) < (${last.createdAt.toISOString()}::timestamptz, ${last.projectId})`,
  )
  const page = { id: conversations.projectId, order, where, after: null, size: CONVERSATIONS_PER_PAGE }
  return queryPage(db, list, page)
}
export type Conversation = Awaited<ReturnType<typeof listConversations>>['rows'][number]
