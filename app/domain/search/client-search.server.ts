import { sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import {
  isVisibleDocument,
  isVisibleInvoice,
  isVisibleMessage,
  isVisibleProject,
  isVisibleRequest,
} from '#app/domain/access/visibility.server.ts'
import { projects } from '#db/schema.ts'
import { loadProjectHits } from './load-hits.server.ts'
import { runSearch } from './run-search.server.ts'
import type { SearchQuery, SearchResult } from './search-results.ts'
import {
  createDocumentSource,
  createInvoiceSource,
  createMessageSource,
  createRequestSource,
  createSource,
  type SearchSource,
} from './search-sources.server.ts'

/**
 * Searches what the client can see. During impersonation, the results are the same but count towards the staff member's
 * limit.
 * @throws {TooMany} after 1,000 searches in 15 minutes
 */
export async function searchForClient(ctx: ClientCtx, search: SearchQuery): Promise<SearchResult> {
  const { actor } = ctx
  return runSearch(ctx.db, (actor.impersonatedBy ?? actor).uid, search, listSourcesForClient(actor.uid))
}

const listSourcesForClient = (uid: string): SearchSource[] => [
  // The search text for staff also contains internal data about the client.
  {
    ...createSource('project', projects, loadProjectHits(false), isVisibleProject(uid)),
    readable: sql`lower(${projects.title})`,
  },
  createDocumentSource(false, isVisibleDocument(uid)),
  createInvoiceSource(isVisibleInvoice(uid)),
  createRequestSource(isVisibleRequest(uid)),
  createMessageSource(isVisibleMessage(uid)),
]
