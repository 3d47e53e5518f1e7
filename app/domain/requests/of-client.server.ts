import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { projects, requests } from '#db/schema.ts'
import { visibleRequest } from '../visibility.server.ts'
import type { RequestState } from './kinds.ts'
import { isInActiveProject } from './waiting.server.ts'

export const dueFirst = [
  sql`${requests.dueOn} asc nulls last`,
  asc(requests.createdAt),
  asc(requests.id),
] as const

/** Lists at most `most` requests of a client in the given states, across all projects that are not archived. */
export const listRequestsSeenBy = (
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
    .where(and(visibleRequest(uid), inArray(requests.state, states), isInActiveProject))
    .orderBy(...dueFirst)
    .limit(most)
