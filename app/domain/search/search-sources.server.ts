import { type Column, type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#app/domain/list-queries.server.ts'
import { documents, invoices, messages, requests } from '#db/schema.ts'
import { listDigits } from '#db/search-words.ts'
import { createSource, type SearchSource } from './find-hits.server.ts'
import { hasAmount, parseAmounts, parsePhoneDigits } from './search-numbers.server.ts'

/* What staff and clients search in the same way, within what they can see. */

export const createDocumentSource = (within?: SQL): SearchSource => ({
  ...createSource('document', documents, within),
  project: documents.projectId,
  newest: documents.modifiedAt,
})

export const createInvoiceSource = (within?: SQL): SearchSource => ({
  ...createSource('invoice', invoices, within),
  project: invoices.projectId,
  hasNumber: (text) => hasAmount(parseAmounts(text)),
})

export const createRequestSource = (within?: SQL): SearchSource => ({
  ...createSource('request', requests, within),
  project: requests.projectId,
  indexedNames: sql`lower(${requests.title})`,
})

export const createMessageSource = (within?: SQL): SearchSource => ({
  ...createSource('message', messages, within),
  project: messages.projectId,
  indexedNames: undefined,
})

export const hasPhone = (column: Column) => (text: string) => {
  const digits = parsePhoneDigits(text)
  return digits ? sql`(${listDigits(column)}) like ${`%${escapeLike(digits)}%`}` : undefined
}
