import { and, desc, eq } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { isVisibleDocumentOfProject, isVisibleInvoice } from '#app/domain/access/visibility.server.ts'
import { latestUploaderForClient } from '#app/domain/documents/uploaders-and-viewers.server.ts'
import {
  billedThirdPartyName,
  displayStatus,
  invoiceSummary,
} from '#app/domain/invoices/client-invoices.server.ts'
import { documents, invoices } from '#db/schema.ts'

const MAX_ROWS_ON_PROJECT_PAGE = 10

export async function listProjectDocumentsForClient({ db, actor }: ClientCtx, project: string) {
  const rows = await db
    .select({
      id: documents.id,
      name: documents.name,
      version: documents.version,
      by: latestUploaderForClient(actor.uid),
      modifiedAt: documents.modifiedAt,
    })
    .from(documents)
    .where(isVisibleDocumentOfProject(actor.uid, project))
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(MAX_ROWS_ON_PROJECT_PAGE + 1)
  return { rows: rows.slice(0, MAX_ROWS_ON_PROJECT_PAGE), more: rows.length > MAX_ROWS_ON_PROJECT_PAGE }
}

export async function listProjectInvoicesForClient({ db, actor }: ClientCtx, project: string) {
  const rows = await db
    .select({
      id: invoices.id,
      number: invoices.number,
      status: displayStatus(),
      currency: invoices.currency,
      total: invoices.total,
      issuedOn: invoices.issuedOn,
      dueOn: invoices.dueOn,
      about: invoiceSummary,
      billedTo: billedThirdPartyName(actor.uid),
    })
    .from(invoices)
    .where(and(eq(invoices.projectId, project), isVisibleInvoice(actor.uid)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(MAX_ROWS_ON_PROJECT_PAGE + 1)
  return { rows: rows.slice(0, MAX_ROWS_ON_PROJECT_PAGE), more: rows.length > MAX_ROWS_ON_PROJECT_PAGE }
}
