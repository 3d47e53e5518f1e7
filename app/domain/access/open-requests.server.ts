import { and, inArray, isNull, sql } from 'drizzle-orm'
import { OPEN_REQUEST_STATES } from '#app/core/request-states.ts'
import { projects, requests } from '#db/schema.ts'
import { requireModule } from './visibility.server.ts'

/** Condition on `requests`: those in projects that are not archived. Archiving a project closes its requests. */
export const isInActiveProject = sql<boolean>`not exists (
  select 1 from ${projects} where ${projects.id} = ${requests.projectId} and ${projects.archivedAt} is not null)`

/** Condition on `requests`: those that await the client. */
export const isOpenRequest = and(
  requireModule('requests'),
  isNull(requests.withdrawnAt),
  inArray(requests.state, OPEN_REQUEST_STATES),
  isInActiveProject,
)
