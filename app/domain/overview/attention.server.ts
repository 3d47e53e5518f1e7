import { and, desc, eq, not } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { documents } from '#db/schema.ts'
import { today } from '../days.ts'
import { openedBy } from '../documents/client-documents.server.ts'
import { listInvoicesDueForClient } from '../invoices/client-invoices.server.ts'
import type { Unread } from '../messages/unread.server.ts'
import { waitingStates } from '../requests/kinds.ts'
import { listRequestsSeenBy } from '../requests/of-client.server.ts'
import { modifiedAtOfSeen, visibleDocument } from '../visibility.server.ts'

const NAMED = 5

export async function findAttention(ctx: ClientCtx, unread: Promise<Unread>) {
  const [requests, messages, invoices, newDocuments] = await Promise.all([
    waitingRequests(ctx),
    unread,
    listInvoicesDueForClient(ctx),
    countNewDocuments(ctx),
  ])
  const nothing = requests.length + messages.length + invoices.length + newDocuments === 0
  return nothing
    ? null
    : {
        requests: requests.slice(0, NAMED),
        moreRequests: requests.length > NAMED,
        messages: messages
          .slice(0, NAMED)
          .map(({ project, title, count, by }) => ({ project, title, count, by })),
        moreMessages: messages.length > NAMED,
        invoices: invoices.slice(0, NAMED),
        moreInvoices: invoices.length > NAMED,
        newDocuments,
      }
}
export type Attention = NonNullable<Awaited<ReturnType<typeof findAttention>>>

async function waitingRequests({ db, actor }: ClientCtx) {
  const rows = await listRequestsSeenBy(db, actor.uid, waitingStates, NAMED + 1)
  const now = today()
  return rows.map((row) => ({ ...row, late: row.dueOn !== null && row.dueOn < now }))
}

/** Limits the query to the newest documents. Older ones are no longer new. */
const LOOKED_AT = 1000

async function countNewDocuments({ db, actor }: ClientCtx): Promise<number> {
  const { uid } = actor
  const newest = db
    .select({ opened: openedBy(uid).as('opened') })
    .from(documents)
    .where(and(visibleDocument(uid), eq(documents.origin, 'firm')))
    .orderBy(desc(modifiedAtOfSeen), desc(documents.id))
    .limit(LOOKED_AT)
    .as('newest')
  return db.$count(newest, not(newest.opened))
}
