import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { escapeLike } from '#app/domain/list-queries.server.ts'
import { documents, invoices, messages, requests } from '#db/schema.ts'
import { listDigits } from '#db/search-words.ts'
import {
  type LoadHits,
  loadDocumentHits,
  loadInvoiceHits,
  loadMessageHits,
  loadRequestHits,
} from './load-hits.server.ts'
import { hasAmount, parseAmounts, parsePhoneDigits } from './search-numbers.server.ts'
import type { SearchKind } from './search-results.ts'

export type SearchSource = {
  kind: SearchKind
  /** Loads the rows that were found, and checks again that the reader may see them. */
  load: LoadHits
  table: PgTable
  id: SQLWrapper
  /** All text in lower case, with an index on its words (`listWords`). */
  indexedText: SQLWrapper
  /** Names and titles in lower case, with a trigram index. Texts such as messages have none. */
  indexedNames: SQLWrapper | undefined
  /** The part of both that the reader may search, if it isn't all. */
  readable?: SQLWrapper
  newest: SQLWrapper
  within: SQL | undefined
  /** The project that the row belongs to, whose title may contain some of the words. */
  project?: SQLWrapper
  /** Condition, with an index, on rows that contain the search as a number. */
  hasNumber?: (text: string) => SQL | undefined
}

type SearchableTable = PgTable & Record<'id' | 'searchText' | 'createdAt', Column>

export const createSource = (
  kind: SearchKind,
  table: SearchableTable,
  load: LoadHits,
  within?: SQL,
): SearchSource => ({
  kind,
  load,
  table,
  id: table.id,
  indexedText: table.searchText,
  indexedNames: table.searchText,
  newest: table.createdAt,
  within,
})

/* What staff and clients search in the same way, within what they can see. */

export const createDocumentSource = (isForStaff: boolean, within?: SQL): SearchSource => ({
  ...createSource('document', documents, loadDocumentHits(isForStaff), within),
  project: documents.projectId,
  newest: documents.modifiedAt,
})

export const createInvoiceSource = (within?: SQL): SearchSource => ({
  ...createSource('invoice', invoices, loadInvoiceHits, within),
  project: invoices.projectId,
  hasNumber: (text) => hasAmount(parseAmounts(text)),
})

export const createRequestSource = (within?: SQL): SearchSource => ({
  ...createSource('request', requests, loadRequestHits, within),
  project: requests.projectId,
  indexedNames: sql`lower(${requests.title})`,
})

export const createMessageSource = (within?: SQL): SearchSource => ({
  ...createSource('message', messages, loadMessageHits, within),
  project: messages.projectId,
  indexedNames: undefined,
})

export const hasPhone = (column: Column) => (text: string) => {
  const digits = parsePhoneDigits(text)
  return digits ? sql`(${listDigits(column)}) like ${`%${escapeLike(digits)}%`}` : undefined
}
