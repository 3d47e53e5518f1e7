import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import type { RequestState } from '#app/core/request-states.ts'
import { isInActiveProject, isOpenRequest } from '#app/domain/access/open-requests.server.ts'
import { isVisibleRequest } from '#app/domain/access/visibility.server.ts'
import { getKeysetCondition, takePage } from '#app/domain/list-queries.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import type { Database } from '#db/connect.server.ts'
import { projects, requests, users } from '#db/schema.ts'

const ALL_REQUESTS_PER_PAGE = 50

export const REQUEST_SCOPES = ['handed-in', 'overdue'] as const
export type RequestScope = (typeof REQUEST_SCOPES)[number]

export const scopeConditions: Record<RequestScope, () => SQL | undefined> = {
  'handed-in': () => and(isNull(requests.withdrawnAt), eq(requests.state, 'handed-in'), isInActiveProject),
  overdue: () => and(isOpenRequest, lt(requests.dueOn, today())),
}

// Longest waiting first.
const scopeOrders = {
  'handed-in': { key: sql`${requests.submittedAt}`, type: 'timestamptz', direction: 'asc' },
  overdue: { key: sql`${requests.dueOn}`, type: 'date', direction: 'asc' },
} as const

export async function listAllRequests(
  { db }: AdminCtx,
  { scope, after }: { scope: RequestScope; after: string | null },
) {
  const { beyond, orderBy } = await getKeysetCondition(db, {
    table: requests,
    id: requests.id,
    order: scopeOrders[scope],
    after,
  })
  const rows = await db
    .select({
      id: requests.id,
      kind: requests.kind,
      title: requests.title,
      state: requests.state,
      dueOn: requests.dueOn,
      handedInAt: requests.submittedAt,
      handedInBy: sql<string | null>`${displayName}`,
      project: projects.id,
      projectTitle: projects.title,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .leftJoin(users, eq(users.id, requests.submittedBy))
    .where(and(scopeConditions[scope](), beyond))
    .orderBy(...orderBy)
    .limit(ALL_REQUESTS_PER_PAGE + 1)
  return takePage(rows, ALL_REQUESTS_PER_PAGE)
}
export type RequestOfAnyProject = Awaited<ReturnType<typeof listAllRequests>>['rows'][number]

export const orderByDueDate = [
  sql`${requests.dueOn} asc nulls last`,
  asc(requests.createdAt),
  asc(requests.id),
] as const

/** Lists at most `most` requests of a client in the given states, across all projects that are not archived. */
export const listVisibleRequests = (
  db: Database,
  uid: string,
  states: readonly RequestState[],
  most: number,
) =>
  db
    .select({
      id: requests.id,
      title: requests.title,
      state: requests.state,
      dueOn: requests.dueOn,
      project: projects.id,
      projectTitle: projects.title,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(and(isVisibleRequest(uid), inArray(requests.state, states), isInActiveProject))
    .orderBy(...orderByDueDate)
    .limit(most)
