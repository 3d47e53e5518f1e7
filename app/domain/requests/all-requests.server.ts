import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { projects, requests, users } from '#db/schema.ts'
import { shownName } from '../accounts/names.server.ts'
import { today } from '../days.ts'
import { keyset, pageOf } from '../keyset.server.ts'
import { isInActiveProject, waitsForClient } from './waiting.server.ts'

const PAGE = 50

export const requestScopes = ['handed-in', 'overdue'] as const
export type RequestScope = (typeof requestScopes)[number]

export const requestsIn: Record<RequestScope, () => SQL | undefined> = {
  'handed-in': () => and(isNull(requests.withdrawnAt), eq(requests.state, 'handed-in'), isInActiveProject),
  overdue: () => and(waitsForClient, lt(requests.dueOn, today())),
}

// Longest waiting first.
const orders = {
  'handed-in': { key: sql`${requests.handedInAt}`, type: 'timestamptz', direction: 'asc' },
  overdue: { key: sql`${requests.dueOn}`, type: 'date', direction: 'asc' },
} as const

export async function listAllRequests(
  { db }: AdminCtx,
  { scope, after }: { scope: RequestScope; after: string | null },
) {
  const { beyond, orderBy } = await keyset(db, {
    table: requests,
    id: requests.id,
    order: orders[scope],
    after,
  })
  const rows = await db
    .select({
      id: requests.id,
      kind: requests.kind,
      title: requests.title,
      state: requests.state,
      dueOn: requests.dueOn,
      handedInAt: requests.handedInAt,
      handedInBy: sql<string | null>`${shownName}`,
      project: projects.id,
      projectTitle: projects.title,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .leftJoin(users, eq(users.id, requests.handedInBy))
    .where(and(requestsIn[scope](), beyond))
    .orderBy(...orderBy)
    .limit(PAGE + 1)
  return pageOf(rows, PAGE)
}
export type WaitingRequest = Awaited<ReturnType<typeof listAllRequests>>['rows'][number]
