import { sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import {
  isVisibleDocument,
  isVisibleInvoice,
  isVisibleMessage,
  isVisibleProject,
  isVisibleRequest,
} from '#app/domain/access/visibility.server.ts'
import { documents, invoices, messages, projects, requests } from '#db/schema.ts'
import {
  createSource,
  EMPTY_SEARCH_RESULT,
  findIds,
  loadSearchResult,
  type SearchSource,
  withoutTimeIndex,
} from './find-hits.server.ts'
import {
  loadDocumentHits,
  loadInvoiceHits,
  loadMessageHits,
  loadProjectHits,
  loadRequestHits,
} from './load-hits.server.ts'
import type { SearchResult } from './search-results.ts'
import { parseSearchWords } from './search-words.ts'

/**
 * Searches what the client can see. During impersonation, the results are the same but count towards the staff member's
 * limit.
 * @throws {TooMany} after 1,000 searches in 15 minutes
 */
export async function searchForClient(ctx: ClientCtx, text: string): Promise<SearchResult> {
  const words = parseSearchWords(text)
  if (words.length === 0) return EMPTY_SEARCH_RESULT
  const { actor } = ctx
  await countAttempt(ctx.db, rateLimits.search, (actor.impersonatedBy ?? actor).uid)
  const { uid } = actor
  return ctx.db.transaction(async (tx) =>
    loadSearchResult(await findIds(tx, listSourcesForClient(uid), words), {
      project: (ids) => loadProjectHits(tx, ids, isVisibleProject(uid)),
      document: (ids) => loadDocumentHits(tx, ids, isVisibleDocument(uid)),
      invoice: (ids) => loadInvoiceHits(tx, ids, isVisibleInvoice(uid)),
      request: (ids) => loadRequestHits(tx, ids, isVisibleRequest(uid)),
      message: (ids) => loadMessageHits(tx, ids, words, isVisibleMessage(uid)),
    }),
  )
}

/** Avoids the time index, because the database would read all clients' rows to find this client's few. */
const listSourcesForClient = (uid: string): SearchSource[] =>
  [
    // The search text for staff also contains internal data about the client.
    {
      ...createSource('project', projects, isVisibleProject(uid)),
      searched: sql`lower(${projects.title})`,
    },
    { ...createSource('document', documents, isVisibleDocument(uid)), newest: documents.modifiedAt },
    createSource('invoice', invoices, isVisibleInvoice(uid)),
    createSource('request', requests, isVisibleRequest(uid)),
    createSource('message', messages, isVisibleMessage(uid)),
  ].map(withoutTimeIndex)
