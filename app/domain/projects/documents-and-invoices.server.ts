import { and, desc, eq, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { documents, documentVersions, invoices, users } from '#db/schema.ts'
import { displayStatus } from '../invoices/client-invoices.server.ts'
import { visibleDocument, visibleInvoice } from '../visibility.server.ts'

/** A project's page shows so many of each; all of them stand in their own lists. */
const MOST = 10

/** The newest documents of a project that this person may see; `more` when there are others. */
export async function listDocumentsOfProject({ db, actor }: ClientCtx, project: string) {
  const rows = await db
    .select({
      id: documents.id,
      name: documents.name,
      version: documents.version,
      from: documents.origin,
      byYou: sql<boolean>`coalesce(${documentVersions.uploadedBy} = ${actor.uid}, false)`,
      /** Null: the account has ended. */
      by: users.name,
      modifiedAt: documents.modifiedAt,
    })
    .from(documents)
    .innerJoin(
      documentVersions,
      and(eq(documentVersions.documentId, documents.id), eq(documentVersions.version, documents.version)),
    )
    .leftJoin(users, eq(users.id, documentVersions.uploadedBy))
    .where(and(eq(documents.projectId, project), visibleDocument(actor.uid)))
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(MOST + 1)
  return { rows: rows.slice(0, MOST), more: rows.length > MOST }
}

/** The newest invoices of a project that this person may see; drafts never show. */
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
    .where(and(eq(invoices.projectId, project), visibleInvoice(actor.uid)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(MOST + 1)
  return { rows: rows.slice(0, MOST), more: rows.length > MOST }
}
