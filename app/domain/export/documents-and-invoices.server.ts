import { and, asc, eq, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { nullIfNotFound } from '#app/core/failures.ts'
import { groupBy } from '#app/core/group-by.ts'
import { isVisibleDocument, isVisibleInvoice } from '#app/domain/access/visibility.server.ts'
import { findVersionForClient, versionColumns } from '#app/domain/documents/client-documents.server.ts'
import { formatUploader } from '#app/domain/documents/uploaders-and-viewers.server.ts'
import { zipMissingList, zipVersion } from '#app/domain/documents/zip-documents.server.ts'
import { createZipFileNames, type ExportFile } from '#app/domain/files/zip.server.ts'
import { BUYER_FIELDS } from '#app/domain/invoices/buyer-fields.ts'
import { findInvoiceForClient } from '#app/domain/invoices/client-invoices.server.ts'
import { invoiceProjectTitle } from '#app/domain/invoices/invoice-columns.server.ts'
import { zipInvoiceFiles } from '#app/domain/invoices/invoice-files.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { displayNameForClients } from '#app/domain/user-columns.server.ts'
import { documents, documentVersions, invoiceLines, invoices, projects, users } from '#db/schema.ts'

/** Returns every version of the client's documents, except those shared with all clients. */
export async function listVersionsToExport({ db, actor }: ClientCtx) {
  return db
    .select({
      ...versionColumns,
      from: documents.origin,
      project: projects.title,
      uploader: { uid: documentVersions.uploadedBy, name: displayNameForClients },
    })
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .leftJoin(users, eq(users.id, documentVersions.uploadedBy))
    .where(and(isVisibleDocument(actor), eq(documents.forAll, false)))
    .orderBy(asc(documents.createdAt), asc(documents.id), asc(documentVersions.version))
}
type ExportVersion = Awaited<ReturnType<typeof listVersionsToExport>>[number]

/**
 * Yields the bytes of each version, in folders by uploader. Records each one as a download. Skips versions that are no
 * longer visible when their turn comes.
 */
export async function* exportDocuments(
  ctx: ClientCtx,
  versions: ExportVersion[],
): AsyncGenerator<ExportFile> {
  const folders = {
    you: { path: 'documents/uploaded by you', createName: createZipFileNames() },
    others: { path: 'documents/uploaded by others', createName: createZipFileNames() },
    firm: { path: 'documents/shared with you', createName: createZipFileNames() },
  }
  const missing: string[] = []
  for (const { documentId, uploader, ...exported } of versions) {
    const { name, version, sha256, createdAt, from, project } = exported
    const current = await findVersionForClient(ctx, documentId, version).catch(nullIfNotFound)
    if (!current) continue
    const by = formatUploader(uploader, from, ctx.actor.uid)
    const isOwn = uploader.uid === ctx.actor.uid
    const folder = folders[from === 'firm' ? 'firm' : isOwn ? 'you' : 'others']
    const file = {
      path: `${folder.path}/${folder.createName(name, version)}`,
      sha256,
      about: { document: name, version, from, by, project, addedAt: createdAt.toISOString() },
    }
    if (!(yield* zipVersion(ctx, current, file))) missing.push(file.path)
  }
  yield* zipMissingList(missing)
}

/** Returns the invoices visible to the client, with their lines. Amounts are in minor units of the currency. */
export async function listInvoicesToExport({ db, actor }: ClientCtx) {
  const own = isVisibleInvoice(actor)
  const rows = await db
    .select({
      ...pick(invoices, 'id', 'number', 'status', 'kind', 'external', 'creditOf', 'currency', 'billTo'),
      project: invoiceProjectTitle,
      ...pick(invoices, ...BUYER_FIELDS, 'orderNumber', 'servicePeriodFrom', 'servicePeriodTo', 'notes'),
      ...pick(invoices, 'issuedOn', 'dueOn', 'openedAt', 'paidOn', 'voidedAt'),
      ...pick(invoices, 'net', 'tax', 'total', 'credited'),
    })
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(own)
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
  const lines = await db
    .select({
      invoiceId: invoiceLines.invoiceId,
      description: invoiceLines.description,
      quantityInThousandths: invoiceLines.quantity,
      unitPrice: invoiceLines.unitPrice,
      taxRateInHundredthsOfPercent: sql<number>`(${invoiceLines.taxRate} / 100.0)::float8`,
      net: invoiceLines.net,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(own)
    .orderBy(asc(invoiceLines.position))
  const linesByInvoice = groupBy(lines, 'invoiceId')
  return rows.map((row) => ({ ...row, lines: linesByInvoice.get(row.id) ?? [] }))
}

/** Yields the PDF and XML of each invoice, created when its turn comes. Skips invoices that are no longer visible. */
export async function* exportInvoiceFiles(
  ctx: ClientCtx,
  own: Pick<typeof invoices.$inferSelect, 'id'>[],
): AsyncGenerator<ExportFile> {
  const { db, pdf, files, uploads, log } = ctx
  const missing: string[] = []
  for (const { id } of own) {
    const invoice = await findInvoiceForClient(ctx, id).catch(nullIfNotFound)
    if (invoice)
      yield* zipInvoiceFiles({ db, pdf, files, uploads, log }, invoice, (name) => `invoices/${name}`, missing)
  }
  yield* zipMissingList(missing, 'invoices/')
}
