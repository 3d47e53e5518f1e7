import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { messages, projectMembers, requests } from '#db/schema.ts'
import { MOST_COUNTED } from './limits.ts'

const upTo = (table: PgTable, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from (select 1 from ${table} where ${where} limit ${MOST_COUNTED + 1}) as counted)`

/** Returns columns that count what belongs to a project only. `project` is an id or a column. */
export const belongingTo = (project: SQL | string) => ({
  members: upTo(projectMembers, eq(projectMembers.projectId, project)),
  requests: upTo(requests, and(eq(requests.projectId, project), isNull(requests.withdrawnAt))),
  messages: upTo(messages, eq(messages.projectId, project)),
})
