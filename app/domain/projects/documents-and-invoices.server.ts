import { and, desc, eq, ne } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { documents, invoices } from '#db/schema.ts'
import { visibleTo } from '../documents/client-documents.server.ts'
import { displayStatus } from '../invoices/client-invoices.server.ts'

/** A project's page shows so many of each; all of them stand in their own lists. */
const MOST = 10

/** The newest documents of a project that this client may see; `more` when there are others. */
export async function listDocumentsOfProject({ db, actor }: ClientCtx, project: string) {
  const rows = await db
    .select({
      id: documents.id,
      name: documents.name,
      version: documents.version,
      from: documents.origin,
      modifiedAt: documents.modifiedAt,
    })
    .from(documents)
    .where(and(eq(documents.projectId, project), visibleTo(actor.uid)))
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(MOST + 1)
  return { rows: rows.slice(0, MOST), more: rows.length > MOST }
}

/** The newest invoices of a project that this client has been sent; drafts never show. */
export async function listInvoicesOfProject({ db, actor }: ClientCtx, project: string) {
  const rows = await db
    .select({
      id: invoices.id,
      number: invoices.number,
      status: displayStatus(),
      currency: invoices.currency,
      total: invoices.total,
      issuedOn: invoices.issuedOn,
      dueOn: invoices.dueOn,
    })
    .from(invoices)
    .where(
      and(eq(invoices.projectId, project), eq(invoices.clientId, actor.uid), ne(invoices.status, 'draft')),
    )
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(MOST + 1)
  return { rows: rows.slice(0, MOST), more: rows.length > MOST }
}
