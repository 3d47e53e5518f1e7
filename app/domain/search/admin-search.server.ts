import { isNull, type SQL } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { documents, inquiries, invoices, messages, projects, requests, users } from '#db/schema.ts'
import { countHit, limits } from '../limits.server.ts'
import { answerOf, noAnswer } from './answer.server.ts'
import {
  describeDocuments,
  describeInquiries,
  describeInvoices,
  describeMessages,
  describeProjects,
  describeRequests,
} from './described.server.ts'
import { findIds, type Source } from './hits.server.ts'
import type { SearchAnswer, SearchKind } from './kinds.ts'
import { accountsFor, companies, describeCompanies, describePeople } from './people.server.ts'
import { wordsOf } from './words.ts'

const notRemoved = isNull(documents.removedAt)
const notWithdrawn = isNull(requests.withdrawnAt)

/** Searches everything that staff may see. @throws {TooMany} after 1,000 searches in 15 minutes */
export async function searchForAdmin(ctx: AdminCtx, text: string): Promise<SearchAnswer> {
  const words = wordsOf(text)
  if (words.length === 0) return noAnswer
  await countHit(ctx.db, limits.search, ctx.actor.uid)
  const accounts = accountsFor(ctx)
  return ctx.db.transaction(async (tx) =>
    answerOf(await findIds(tx, sources(accounts), words), {
      person: (ids) => describePeople(tx, ids, accounts),
      company: (ids) => describeCompanies(tx, ids),
      project: (ids) => describeProjects(tx, ids, undefined, true),
      document: (ids) => describeDocuments(tx, ids, notRemoved, true),
      invoice: (ids) => describeInvoices(tx, ids, undefined),
      inquiry: (ids) => describeInquiries(tx, ids, words),
      request: (ids) => describeRequests(tx, ids, notWithdrawn),
      message: (ids) => describeMessages(tx, ids, words, undefined),
    }),
  )
}

type Listed =
  | typeof users
  | typeof projects
  | typeof documents
  | typeof invoices
  | typeof inquiries
  | typeof requests
  | typeof messages

const all = (kind: SearchKind, table: Listed, within?: SQL): Source => ({
  ...{ kind, table, id: table.id, searched: table.searched, newest: table.createdAt, within },
})

const sources = (accounts: SQL | undefined): Source[] => [
  all('person', users, accounts),
  companies,
  all('project', projects),
  { ...all('document', documents, notRemoved), newest: documents.modifiedAt },
  all('invoice', invoices),
  all('inquiry', inquiries),
  all('request', requests, notWithdrawn),
  all('message', messages),
]
