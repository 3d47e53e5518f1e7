import { and, inArray, isNull, sql } from 'drizzle-orm'
import { projects, requests } from '#db/schema.ts'
import { waitingStates } from './kinds.ts'

/**
 * Condition for requests (in a query on `requests`) of projects that are not archived. Archiving a project closes its
 * requests.
 */
export const isInActiveProject = sql<boolean>`not exists (
  select 1 from ${projects} where ${projects.id} = ${requests.projectId} and ${projects.archivedAt} is not null)`

/** Condition for requests (in a query on `requests`) that await the client. */
export const waitsForClient = and(
  isNull(requests.withdrawnAt),
  inArray(requests.state, waitingStates),
  isInActiveProject,
)
