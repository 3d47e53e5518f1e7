import { and, asc, eq, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { messages, projects } from '#db/schema.ts'
import { documentsOf } from '../messages/documents.server.ts'
import { visibleProject } from '../visibility.server.ts'
import { jsonList } from './json-list.ts'

const BATCH = 500

export async function* messagesOf(ctx: ClientCtx): AsyncGenerator<string> {
  yield* jsonList(batchesOf(ctx))
  yield '\n'
}

async function* batchesOf({ db, actor }: ClientCtx): AsyncGenerator<object[]> {
  const key = sql`(${messages.projectId}, ${messages.createdAt}, ${messages.id})`
  let last: { projectId: string; at: Date; id: string } | undefined
  do {
    const beyond =
      last && sql`${key} > (${last.projectId}, ${last.at.toISOString()}::timestamptz, ${last.id})`
    const rows = await db
      .select({
        id: messages.id,
        projectId: messages.projectId,
        project: projects.title,
        at: messages.createdAt,
        from: messages.side,
        by: sql<string>`case when ${messages.writtenBy} = ${actor.uid} then 'you' else ${messages.byName} end`,
        text: messages.text,
      })
      .from(messages)
      .innerJoin(projects, eq(projects.id, messages.projectId))
      .where(and(visibleProject(actor.uid), beyond))
      .orderBy(asc(messages.projectId), asc(messages.createdAt), asc(messages.id))
      .limit(BATCH)
    const documents = await documentsOf(
      db,
      rows.map(({ id }) => id),
      { client: actor.uid },
    )
    yield rows.map(({ id, ...row }) => ({
      ...row,
      documents: (documents.get(id) ?? []).map(({ name }) => name),
    }))
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}
