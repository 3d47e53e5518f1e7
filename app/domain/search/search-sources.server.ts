import { and, type Column, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { getCurrencyDigits, listCurrencies } from '#app/core/money.ts'
import { escapeLike } from '#app/domain/list-queries.server.ts'
import { agreements, documents, invoices, messages, requests } from '#db/schema.ts'
import { removeNonDigits } from '#db/search-words.ts'
import {
  type LoadHits,
  loadAgreementHits,
  loadDocumentHits,
  loadInvoiceHits,
  loadMessageHits,
  loadRequestHits,
} from './load-hits.server.ts'
import type { SearchKind } from './search-results.ts'

export type SearchSource = {
  kind: SearchKind
  /** Loads the rows that were found, and checks again that the reader may see them. */
  load: LoadHits
  table: PgTable
  id: SQLWrapper
  /** All text in lower case, with an index on its words (`toWordVector`). */
  indexedText: SQLWrapper
  /** Names and titles in lower case, with a trigram index. Texts such as messages have none. */
  indexedNames: SQLWrapper | undefined
  /** Part of both texts that the reader may search. Undefined if that is all of it. */
  readable?: SQLWrapper
  newest: SQLWrapper
  within: SQL | undefined
  /** Project of the row. Its title may contain some of the words. */
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

export const createAgreementSource = (isForStaff: boolean, within?: SQL): SearchSource => ({
  ...createSource('agreement', agreements, loadAgreementHits(isForStaff), within),
  project: agreements.projectId,
})

export const createRequestSource = (isForStaff: boolean, within?: SQL): SearchSource => ({
  ...createSource('request', requests, loadRequestHits(isForStaff), within),
  project: requests.projectId,
  indexedNames: sql`lower(${requests.title})`,
})

export const createMessageSource = (isForStaff: boolean, within?: SQL): SearchSource => ({
  ...createSource('message', messages, loadMessageHits(isForStaff), within),
  project: messages.projectId,
  indexedNames: undefined,
})

export const hasPhone = (column: Column) => (text: string) => {
  const digits = parsePhoneDigits(text)
  return digits ? sql`(${removeNonDigits(column)}) like ${`%${escapeLike(digits)}%`}` : undefined
}

const MIN_PHONE_DIGITS = 4
const MAX_PHONE_DIGITS = 20
/** An amount with up to 12 digits before the decimal separator, optionally with a currency. */
const AMOUNT = /^(?:\p{Sc}|[a-z]{3})?\s*(\d[\d.,'’\s]{0,20})\s*(?:\p{Sc}|[a-z]{3})?$/iu

/** Returns the digits of a search that looks like a telephone number or part of one, or null. */
export function parsePhoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  const isPhone = /^\+?[\d\s()./-]+$/.test(text.trim())
  return isPhone && digits.length >= MIN_PHONE_DIGITS && digits.length <= MAX_PHONE_DIGITS ? digits : null
}

/**
 * Returns the amounts that a search may mean, as decimals with a point. '30,839' is 30839. '1,234' is 1234 or 1.234,
 * because some currencies have three decimals.
 */
export function parseAmounts(text: string): string[] {
  const number = AMOUNT.exec(text.trim())?.[1]?.trim()
  if (!number) return []
  const plain = number.replace(/[^\d]/g, '')
  const isGrouped = /^\d{1,3}([.,'’\s]\d{3})+$/u.test(number) || /^\d+$/.test(number)
  const decimal = /^(\d+|\d{1,3}(?:[.,'’\s]\d{3})+)[.,](\d{1,3})$/u.exec(number)
  const amounts = [
    ...(isGrouped ? [plain] : []),
    ...(decimal ? [`${decimal[1]?.replace(/\D/g, '')}.${decimal[2]}`] : []),
  ]
  return amounts.filter((amount) => amount.length <= 14)
}

/** Returns the condition on `invoices` whose total is one of the amounts, or undefined if there are none. */
function hasAmount(amounts: string[]): SQL | undefined {
  const codes = Map.groupBy(listCurrencies(), getCurrencyDigits)
  const conditions = [...codes].map(([digits, currencies]) => {
    const totals = amounts.flatMap((amount) => {
      const [whole = '', fraction = ''] = amount.split('.')
      return fraction.length > digits ? [] : [Number(whole + fraction.padEnd(digits, '0'))]
    })
    return totals.length > 0
      ? and(inArray(invoices.total, totals), inArray(invoices.currency, currencies))
      : undefined
  })
  return or(...conditions)
}
