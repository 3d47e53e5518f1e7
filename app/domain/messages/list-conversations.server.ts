import { and, eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { queryPage } from '#app/domain/list-queries.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { messages, projects, users } from '#db/schema.ts'
import { selectProjectsWithMessages } from './unread-messages.server.ts'

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
  const order = { key: sql`${messages.createdAt}`, type: 'timestamptz', direction: 'desc' } as const
  const latest = sql`(select latest.id from ${messages} latest where latest.project_id = ${projects.id}
    order by latest.created_at desc nulls first, latest.id desc nulls first limit 1)`
  const list = db
    .select({
      id: messages.id,
      project: projects.id,
      title: projects.title,
      lead: displayName,
      by: messages.byName,
      excerpt: sql<string>`left(${messages.text}, ${EXCERPT_LENGTH})`,
      createdAt: messages.createdAt,
    })
    .from(projects)
    .innerJoin(messages, eq(messages.id, latest))
    .leftJoin(users, eq(users.id, projects.leadId))
    .$dynamic()
  const where = and(
    sql`${projects.id} = any(array(${selectProjectsWithMessages}))`,
    mine ? eq(projects.leadId, actor.uid) : undefined,
  )
  return queryPage(db, list, { id: messages.id, order, where, after, size: CONVERSATIONS_PER_PAGE })
}
export type Conversation = Awaited<ReturnType<typeof listConversations>>['rows'][number]
