import { type SQLWrapper, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { documents, invoices, messages, projects, requests } from '#db/schema.ts'
import { countHit, limits } from '../limits.server.ts'
import {
  visibleDocument,
  visibleInvoice,
  visibleMessage,
  visibleProject,
  visibleRequest,
} from '../visibility.server.ts'
import { answerOf, noAnswer } from './answer.server.ts'
import {
  describeDocuments,
  describeInvoices,
  describeMessages,
  describeProjects,
  describeRequests,
} from './described.server.ts'
import { findIds, type Source } from './hits.server.ts'
import type { SearchAnswer } from './kinds.ts'
import { wordsOf } from './words.ts'

/**
 * Searches what the client may see. During impersonation the results are the same, but count against the staff member's
 * limit. @throws {TooMany} after 1,000 searches in 15 minutes
 */
export async function searchForClient(ctx: ClientCtx, text: string): Promise<SearchAnswer> {
  const words = wordsOf(text)
  if (words.length === 0) return noAnswer
  const { actor } = ctx
  await countHit(ctx.db, limits.search, (actor.viewedBy ?? actor).uid)
  const { uid } = actor
  return ctx.db.transaction(async (tx) =>
    answerOf(await findIds(tx, sources(uid), words), {
      project: (ids) => describeProjects(tx, ids, visibleProject(uid)),
      document: (ids) => describeDocuments(tx, ids, visibleDocument(uid)),
      invoice: (ids) => describeInvoices(tx, ids, visibleInvoice(uid)),
      request: (ids) => describeRequests(tx, ids, visibleRequest(uid)),
      message: (ids) => describeMessages(tx, ids, words, visibleMessage(uid)),
    }),
  )
}

/**
 * Disables the index on the time. With it, the database would search the rows of all clients for the few of this one.
 */
const among = (time: SQLWrapper) => sql`(${time} + interval '0')`

const sources = (uid: string): Source[] => [
  {
    ...{ kind: 'project', table: projects, id: projects.id, within: visibleProject(uid) },
    // The `searched` column for staff also contains internal data about the client.
    ...{ searched: sql`lower(${projects.title})`, newest: among(projects.createdAt) },
  },
  {
    ...{ kind: 'document', table: documents, id: documents.id, within: visibleDocument(uid) },
    ...{ searched: documents.searched, newest: among(documents.modifiedAt) },
  },
  {
    ...{ kind: 'invoice', table: invoices, id: invoices.id, within: visibleInvoice(uid) },
    ...{ searched: invoices.searched, newest: among(invoices.createdAt) },
  },
  {
    ...{ kind: 'request', table: requests, id: requests.id, within: visibleRequest(uid) },
    ...{ searched: requests.searched, newest: among(requests.createdAt) },
  },
  {
    ...{ kind: 'message', table: messages, id: messages.id, within: visibleMessage(uid) },
    ...{ searched: messages.searched, newest: among(messages.createdAt) },
  },
]
