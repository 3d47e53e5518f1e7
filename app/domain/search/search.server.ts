import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { createKeyedQueue } from '#app/core/keyed-queue.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import {
  isOpenToStaff,
  isVisibleAgreement,
  isVisibleDocument,
  isVisibleInvoice,
  isVisibleMessage,
  isVisibleProject,
  isVisibleRequest,
  type Reader,
} from '#app/domain/access/visibility.server.ts'
import { displayName, isClientUser } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import {
  agreements,
  companies,
  documents,
  inquiries,
  invoices,
  listInquiryNames,
  messages,
  projects,
  requests,
  users,
  usersRoles,
} from '#db/schema.ts'
import { findHits } from './find-hits.server.ts'
import { joinDetails, type LoadHits, loadInquiryHits, loadProjectHits } from './load-hits.server.ts'
import { SEARCH_KINDS, type SearchQuery, type SearchResult } from './search-results.ts'
import {
  createAgreementSource,
  createDocumentSource,
  createInvoiceSource,
  createMessageSource,
  createRequestSource,
  createSource,
  hasPhone,
  type SearchSource,
} from './search-sources.server.ts'
import { parseSearchWords } from './search-words.ts'

const hasRole = (...roles: ('admin' | 'guest')[]) => sql`${users.id} in (
  select ${usersRoles.uid} from ${usersRoles} where ${inArray(usersRoles.role, roles)})`

/**
 * Returns the condition for accounts that the staff member can find: not those of guests, and the administrator's only
 * for the administrator.
 */
const isFindableAccount = ({ actor }: AdminCtx): SQL =>
  not(actor.role === 'admin' ? hasRole('guest') : hasRole('admin', 'guest'))

const loadPersonHits: LoadHits = async (tx, ids, within) => {
  const rows = await tx
    .select({
      id: users.id,
      title: displayName,
      company: users.company,
      email: users.email,
      isClient: isClientUser(users.id),
    })
    .from(users)
    .where(and(inArray(users.id, ids), within))
  return rows.map(({ company, email, isClient, id, title }) => {
    const detail = [company, email === title ? '' : email].filter(Boolean).join(' · ')
    return { id, title, detail, client: isClient ? id : null }
  })
}

const loadCompanyHits: LoadHits = async (tx, ids, within) => {
  const { id, name, legalName } = companies
  const rows = await tx
    .select({ id, title: name, legalName, people: tx.$count(users, eq(users.companyId, id)) })
    .from(companies)
    .where(and(inArray(id, ids), within))
  return rows.map(({ legalName, people, ...hit }) => ({
    ...hit,
    detail: joinDetails(legalName, people === 1 ? t('1 person') : t('{people} people', { people })),
  }))
}

const isNotRemoved = isNull(documents.removedAt)
const isNotWithdrawn = isNull(requests.withdrawnAt)

/** Searches everything that staff can see. @throws {TooMany} after 1,000 searches in 15 minutes */
export async function searchAll(ctx: AdminCtx, search: SearchQuery): Promise<SearchResult> {
  return runSearch(ctx.db, ctx.actor.uid, search, listSources(ctx))
}

const listSources = (ctx: AdminCtx): SearchSource[] => [
  {
    ...createSource('person', users, loadPersonHits, isFindableAccount(ctx)),
    hasNumber: hasPhone(users.phoneNumber),
  },
  createSource('company', companies, loadCompanyHits, isNull(companies.mergedInto)),
  createSource('project', projects, loadProjectHits(true), isOpenToStaff(ctx.actor, projects.id)),
  createDocumentSource(true, and(isNotRemoved, isOpenToStaff(ctx.actor, documents.projectId))),
  createInvoiceSource(isOpenToStaff(ctx.actor, invoices.projectId)),
  {
    ...createSource('inquiry', inquiries, loadInquiryHits),
    indexedNames: listInquiryNames(inquiries),
    hasNumber: hasPhone(inquiries.phoneNumber),
  },
  createRequestSource(true, and(isNotWithdrawn, isOpenToStaff(ctx.actor, requests.projectId))),
  createAgreementSource(true, isOpenToStaff(ctx.actor, agreements.projectId)),
  createMessageSource(true, isOpenToStaff(ctx.actor, messages.projectId)),
]

/**
 * Searches what the client can see. During impersonation, the results are those that the staff member may see, too, and count towards their
 * limit.
 * @throws {TooMany} after 1,000 searches in 15 minutes
 */
export async function searchForClient(ctx: ClientCtx, search: SearchQuery): Promise<SearchResult> {
  const { actor } = ctx
  return runSearch(ctx.db, (actor.impersonatedBy ?? actor).uid, search, listSourcesForClient(actor))
}

const listSourcesForClient = (reader: Reader): SearchSource[] => [
  // The search text for staff also contains internal data about the client.
  {
    ...createSource('project', projects, loadProjectHits(false), isVisibleProject(reader)),
    readable: sql`lower(${projects.title})`,
  },
  createDocumentSource(false, isVisibleDocument(reader)),
  createInvoiceSource(isVisibleInvoice(reader)),
  createRequestSource(false, isVisibleRequest(reader)),
  createAgreementSource(false, isVisibleAgreement(reader)),
  createMessageSource(false, isVisibleMessage(reader)),
]

const HITS_PER_KIND = 5
const HITS_OF_ONE_KIND = 200
const EMPTY_SEARCH_RESULT: SearchResult = { groups: [], isSimilarOnly: false }

/** Newest search of each user, waiting or running on this instance, by uid. */
const newestSearches = new Map<string, object>()
const runInTurn = createKeyedQueue(Number.POSITIVE_INFINITY)

/**
 * Counts a person's search and runs it in a transaction, so that its settings apply only there. Waits for the same
 * person's previous search, which stops without a result once superseded. Returns an empty result for an empty query.
 * @throws {TooMany} after 1,000 searches in 15 minutes
 */
async function runSearch(
  db: Database,
  uid: string,
  { text, kind }: SearchQuery,
  sources: SearchSource[],
): Promise<SearchResult> {
  const words = parseSearchWords(text)
  if (words.length === 0) return EMPTY_SEARCH_RESULT
  await countAttempt(db, rateLimits.search, uid)
  const kinds = kind ? [kind] : SEARCH_KINDS
  const searched = sources.filter((source) => kinds.includes(source.kind))
  const count = kind ? HITS_OF_ONE_KIND : HITS_PER_KIND
  const search = {}
  newestSearches.set(uid, search)
  const isSuperseded = () => newestSearches.get(uid) !== search
  const options = { text, words, count, isSuperseded }
  try {
    const result = await runInTurn(uid, async () =>
      isSuperseded() ? null : db.transaction((tx) => findHits(tx, searched, options)),
    )
    return result ?? { ...EMPTY_SEARCH_RESULT, isSuperseded: true }
  } finally {
    if (!isSuperseded()) newestSearches.delete(uid)
  }
}
