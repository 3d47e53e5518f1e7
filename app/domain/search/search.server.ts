import { and, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/translations/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { documents, inquiries, listInquiryNames, projects, requests, users, usersRoles } from '#db/schema.ts'
import { type LoadHits, loadInquiryHits, loadProjectHits } from './load-hits.server.ts'
import { runSearch } from './run-search.server.ts'
import type { SearchQuery, SearchResult } from './search-results.ts'
import {
  createDocumentSource,
  createInvoiceSource,
  createMessageSource,
  createRequestSource,
  createSource,
  hasPhone,
  type SearchSource,
} from './search-sources.server.ts'

const hasRole = (...roles: ('admin' | 'staff')[]) => sql`${users.id} in (
  select ${usersRoles.uid} from ${usersRoles} where ${inArray(usersRoles.role, roles)})`

/**
 * Returns the condition for accounts that the staff member can find. Only the administrator can find the
 * administrator's account.
 */
const isFindableAccount = ({ actor }: AdminCtx): SQL | undefined =>
  actor.role === 'admin' ? undefined : sql`not ${hasRole('admin')}`

const companyKey = alphabetical(sql`coalesce(${users.company}, '')`)

const isOfClient = and(isNotNull(users.company), sql`not ${hasRole('admin', 'staff')}`)

const loadPersonHits: LoadHits = async (tx, ids, within) => {
  const rows = await tx
    .select({
      id: users.id,
      title: displayName,
      company: users.company,
      email: users.email,
      isClient: sql<boolean>`not ${hasRole('admin', 'staff')}`,
    })
    .from(users)
    .where(and(inArray(users.id, ids), within))
  return rows.map(({ company, email, isClient, id, title }) => {
    const detail = [company, email === title ? '' : email].filter(Boolean).join(' · ')
    return { id, title, detail, client: isClient ? id : null }
  })
}

const loadCompanyHits: LoadHits = async (tx, ids, within) => {
  const rows = await tx
    .select({
      id: companyKey,
      title: sql<string>`min(${users.company})`,
      people: sql<number>`count(*)::int`,
      uid: sql<string>`min(${users.id})`,
      name: sql<string>`min(${displayName})`,
    })
    .from(users)
    .where(and(inArray(companyKey, ids), within))
    .groupBy(companyKey)
  return rows.map(({ id, title, people, uid, name }) => ({
    id,
    title,
    detail: people === 1 ? name : t('{people} people', { people }),
    client: people === 1 ? uid : null,
  }))
}

const isNotRemoved = isNull(documents.removedAt)
const isNotWithdrawn = isNull(requests.withdrawnAt)

/** Searches everything that staff can see. @throws {TooMany} after 1,000 searches in 15 minutes */
export async function searchAll(ctx: AdminCtx, search: SearchQuery): Promise<SearchResult> {
  return runSearch(ctx.db, ctx.actor.uid, search, listSources(isFindableAccount(ctx)))
}

const listSources = (accounts: SQL | undefined): SearchSource[] => [
  {
    ...createSource('person', users, loadPersonHits, accounts),
    hasNumber: hasPhone(users.phoneNumber),
  },
  // Clients' companies, identified by their name in lower case.
  {
    ...createSource('company', users, loadCompanyHits, isOfClient),
    id: companyKey,
    readable: companyKey,
  },
  createSource('project', projects, loadProjectHits(true)),
  createDocumentSource(true, isNotRemoved),
  createInvoiceSource(),
  {
    ...createSource('inquiry', inquiries, loadInquiryHits),
    indexedNames: listInquiryNames(inquiries),
    hasNumber: hasPhone(inquiries.phoneNumber),
  },
  createRequestSource(isNotWithdrawn),
  createMessageSource(),
]
