import { and, desc, eq, not } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { isVisibleDocument, modifiedAtWithoutIndex } from '#app/domain/access/visibility.server.ts'
import { listAgreementsToSign } from '#app/domain/agreements/list-agreements.server.ts'
import { hasViewed } from '#app/domain/documents/client-documents.server.ts'
import { listInvoicesDueForClient } from '#app/domain/invoices/client-invoices.server.ts'
import type { UnreadMessagesOfClient } from '#app/domain/messages/unread-messages.server.ts'
import { listOpenRequestsForClient } from '#app/domain/requests/list-requests.server.ts'
import { documents } from '#db/schema.ts'

const MAX_ITEMS_SHOWN = 5
const MAX_REQUESTS_COUNTED = 200

export async function findAttentionForClient(ctx: ClientCtx, unread: Promise<UnreadMessagesOfClient>) {
  const [agreements, requests, messages, invoices, newDocuments] = await Promise.all([
    listAgreementsToSign(ctx.db, ctx.actor),
    listOpenRequestsForClient(ctx, MAX_REQUESTS_COUNTED),
    unread,
    listInvoicesDueForClient(ctx),
    countNewDocuments(ctx),
  ])
  const lists = [agreements, requests, messages, invoices]
  return lists.every((list) => list.length === 0) && newDocuments === 0
    ? null
    : {
        agreements,
        requests: requests.slice(0, MAX_ITEMS_SHOWN),
        moreRequests: countByProject(requests.slice(MAX_ITEMS_SHOWN)),
        messages: messages.map(({ project, title, count, by }) => ({ project, title, count, by })),
        invoices: invoices.slice(0, MAX_ITEMS_SHOWN),
        moreInvoices: Math.max(0, invoices.length - MAX_ITEMS_SHOWN),
        newDocuments,
      }
}
export type ClientAttention = NonNullable<Awaited<ReturnType<typeof findAttentionForClient>>>

/** Counts the requests of each project, most first. */
function countByProject(requests: { project: string; projectTitle: string }[]) {
  const counts = new Map<string, { project: string; title: string; count: number }>()
  for (const { project, projectTitle: title } of requests)
    counts.set(project, { project, title, count: (counts.get(project)?.count ?? 0) + 1 })
  return [...counts.values()].toSorted((a, b) => b.count - a.count)
}

/** Limits the query to the newest documents. Older ones no longer count as new. */
const MAX_DOCUMENTS_CHECKED = 1000

async function countNewDocuments({ db, actor }: ClientCtx): Promise<number> {
  const newest = db
    .select({ opened: hasViewed(actor.uid).as('opened') })
    .from(documents)
    .where(and(isVisibleDocument(actor), eq(documents.origin, 'firm')))
    .orderBy(desc(modifiedAtWithoutIndex), desc(documents.id))
    .limit(MAX_DOCUMENTS_CHECKED)
    .as('newest')
  return db.$count(newest, not(newest.opened))
}
