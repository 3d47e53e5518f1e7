import { and, desc, eq } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { documents, invoices } from '#db/schema.ts'
import { newestUploader } from '../documents/uploader.server.ts'
import { about, displayStatus, othersBill } from '../invoices/client-invoices.server.ts'
import { visibleDocumentOf, visibleInvoice } from '../visibility.server.ts'

const MOST = 10

export async function listDocumentsOfProject({ db, actor }: ClientCtx, project: string) {
  const rows = await db
    .select({
      id: documents.id,
      name: documents.name,
      version: documents.version,
      by: newestUploader(actor.uid),
      modifiedAt: documents.modifiedAt,
    })
    .from(documents)
    .where(visibleDocumentOf(actor.uid, project))
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(MOST + 1)
  return { rows: rows.slice(0, MOST), more: rows.length > MOST }
}

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
      about,
      billedTo: othersBill(actor.uid),
    })
    .from(invoices)
    .where(and(eq(invoices.projectId, project), visibleInvoice(actor.uid)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(MOST + 1)
  return { rows: rows.slice(0, MOST), more: rows.length > MOST }
}
