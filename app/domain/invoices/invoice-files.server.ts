import { createHash, randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { makesInvoices } from '#app/content/modules.ts'
import { type Actor, type Ctx, isImpersonating, isStaff } from '#app/context.ts'
import { Busy, Failure, NotFound } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import {
  AlreadyStored,
  isMissingObject,
  storeObjects,
  withTemporaryFile,
} from '#app/domain/files/stored-objects.server.ts'
import { readVerifiedRange } from '#app/domain/files/verify-bytes.server.ts'
import { createZipEntry, type ZipEntry } from '#app/domain/files/zip.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { invoiceFiles, invoicePdfs, invoices, projects } from '#db/schema.ts'
import type { Invoice } from './client-invoices.server.ts'
import { writeCii } from './en16931/write-cii.ts'
import { writeUbl } from './en16931/write-ubl.ts'
import { getInvoiceSheetColumns } from './invoice-columns.server.ts'
import { addInvoiceLines } from './invoice-details.server.ts'
import type { TitledInvoice } from './invoice-labels.ts'
import { formatInvoiceFileTitle, renderInvoicePdf } from './invoice-pdf.server.tsx'
import { findInvoiceDocument } from './invoice-xml.server.ts'

export type InvoiceFormat = typeof invoiceFiles.$inferSelect.format
export type InvoiceFilesCtx = Pick<Ctx, 'db' | 'pdf' | 'files' | 'uploads' | 'log'>
type StoreCtx = Omit<InvoiceFilesCtx, 'pdf'>
type ReadableInvoice = Pick<Invoice, 'id' | 'status' | 'external'>
type NewFile = { format: InvoiceFormat; content: Uint8Array }

/**
 * Returns a file of an invoice. The files of a sent invoice are rendered once and kept: the first stored copies are the
 * only ones, also once the invoice is paid or void. A draft's PDF is created each time.
 * @throws {NotFound} if the invoice has no file of this format
 * @throws {Failure} 503 when the storage is unavailable, the queue is full, or rendering takes too long
 * @throws {TooMany} after 120 renderings per client and hour
 */
export async function readInvoiceFile(
  ctx: InvoiceFilesCtx & { actor?: Actor },
  invoice: Invoice,
  format: InvoiceFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, actor } = ctx
  const { id, external } = invoice
  const isDraft = invoice.status === 'Draft'
  const isXml = format !== 'pdf'
  if (isXml && !external && !makesInvoices) throw new NotFound(t('Invoice not found'))
  const stored = isDraft ? undefined : await findFile(db, id, format)
  if (stored) return readStoredFile(ctx, stored)
  const document = isXml || external ? await findInvoiceDocument(db, id) : null
  if (typeof document === 'string') throw new NotFound(document)
  const isClient = actor && !isStaff(actor) && !isImpersonating(actor)
  if (isClient) await countAttempt(db, rateLimits.pdf, actor.uid)
  const requester = actor ? (actor.impersonatedBy ?? actor).uid : undefined
  if (isDraft) return renderInvoicePdf(ctx, invoice, { requester })
  await renderAndStoreFiles(ctx, invoice, requester)
  const created = await findFile(db, id, format)
  if (!created) throw new NotFound(t('Invoice not found'))
  return readStoredFile(ctx, created)
}

/** Lists the formats of an invoice that can be downloaded, whether they are already rendered or not. */
export async function listInvoiceFormats(db: Database, invoice: ReadableInvoice): Promise<InvoiceFormat[]> {
  const stored = await db
    .select({ format: invoiceFiles.format })
    .from(invoiceFiles)
    .where(eq(invoiceFiles.invoiceId, invoice.id))
  if (!makesInvoices && !invoice.external) return ['pdf']
  if (stored.length > 0 || invoice.external) return stored.map(({ format }) => format)
  return typeof (await findInvoiceDocument(db, invoice.id)) !== 'string' ? ['pdf', 'cii', 'ubl'] : ['pdf']
}

export const formatInvoiceFileName = (invoice: TitledInvoice, format: InvoiceFormat) =>
  `${formatInvoiceFileTitle(invoice)}${{ pdf: '.pdf', ubl: '.xml', cii: ' (CII).xml' }[format]}`

/**
 * Yields the files of an invoice for a zip. Skips those whose stored bytes are damaged, so that the others still
 * arrive, and adds their paths to `missing`.
 */
export async function* zipInvoiceFiles(
  ctx: InvoiceFilesCtx & { actor?: Actor },
  invoice: Invoice,
  toPath: (name: string) => string,
  missing: string[],
): AsyncGenerator<ZipEntry> {
  for (const format of await listInvoiceFormats(ctx.db, invoice)) {
    const path = toPath(formatInvoiceFileName(invoice, format))
    const content = await readInvoiceFile(ctx, invoice, format).catch((err) => {
      if (err instanceof DamagedInvoice) return null
      throw err
    })
    if (content) yield createZipEntry(path, content, format !== 'pdf')
    else missing.push(path)
  }
}

/** Renders and stores the files of a sent invoice, unless they are already stored. Doesn't check access. */
export async function ensureInvoiceFiles(ctx: InvoiceFilesCtx, id: string): Promise<void> {
  const invoice = await findSentInvoice(ctx.db, id)
  if (invoice && !invoice.external && !(await findFile(ctx.db, id, 'pdf')))
    await renderAndStoreFiles(ctx, invoice)
}

/** Returns an issued invoice as an email attachment. Doesn't check access. @throws {NotFound | Failure} */
export async function createInvoiceAttachment(ctx: InvoiceFilesCtx, id: string) {
  const invoice = await findSentInvoice(ctx.db, id)
  if (!invoice) throw new NotFound(t('Invoice not found'))
  const format = await findDownloadFormat(ctx.db, invoice)
  return {
    filename: formatInvoiceFileName(invoice, format),
    contentType: format === 'pdf' ? 'application/pdf' : 'application/xml',
    content: await readInvoiceFile(ctx, invoice, format),
  }
}

/** Returns the format that people download: PDF, unless the invoice is external and was added as XML. */
export async function findDownloadFormat(db: Database, invoice: ReadableInvoice): Promise<InvoiceFormat> {
  const [only] = invoice.external ? await listInvoiceFormats(db, invoice) : []
  return only ?? 'pdf'
}

async function findSentInvoice(db: Database, id: string): Promise<Invoice | null> {
  const [found] = await db
    .select(getInvoiceSheetColumns())
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(eq(invoices.id, id), ne(invoices.status, 'draft')))
  return found ? addInvoiceLines(db, found) : null
}

type StoredFile = Pick<typeof invoiceFiles.$inferSelect, 'invoiceId' | 'storageKey' | 'bytes' | 'sha256'>

async function findFile(db: Database, id: string, format: InvoiceFormat): Promise<StoredFile | undefined> {
  const [file] = await db
    .select()
    .from(invoiceFiles)
    .where(and(eq(invoiceFiles.invoiceId, id), eq(invoiceFiles.format, format)))
  return file
}

class DamagedInvoice extends Failure {}

/** Reads a stored file and compares it with its hash, because a damaged file can't be replaced. */
async function readStoredFile({ files, log }: StoreCtx, file: StoredFile): Promise<Uint8Array<ArrayBuffer>> {
  const { invoiceId: invoice, storageKey, bytes } = file
  const reportDamage = async (err?: unknown) => {
    log.error({ err, invoice, storageKey }, 'stored invoice is missing or damaged')
    return new DamagedInvoice(503, t('The stored invoice is missing or damaged. Please contact us.'))
  }
  const stored = await files.get(storageKey).catch(async (err) => {
    throw isMissingObject(err) ? await reportDamage(err) : err
  })
  return readVerifiedRange(stored, file, { start: 0, end: bytes - 1 }, reportDamage)
}

const renderAndStoreFiles = async (
  ctx: InvoiceFilesCtx,
  invoice: Invoice,
  requester?: string,
): Promise<void> =>
  storeInvoiceFiles(ctx, invoice.id, await renderFiles(ctx, invoice, requester), async (tx) => {
    await tx.delete(invoicePdfs).where(eq(invoicePdfs.invoiceId, invoice.id))
  })

/** Renders the files of a sent invoice. A PDF that an earlier app version stored in the database stays as it is. */
async function renderFiles(
  ctx: InvoiceFilesCtx,
  invoice: Invoice,
  requester: string | undefined,
): Promise<NewFile[]> {
  const [earlier] = await ctx.db
    .select({ content: invoicePdfs.content })
    .from(invoicePdfs)
    .where(eq(invoicePdfs.invoiceId, invoice.id))
  if (earlier) return [{ format: 'pdf', content: earlier.content }]
  const document = await findInvoiceDocument(ctx.db, invoice.id)
  if (typeof document === 'string')
    return [{ format: 'pdf', content: await renderInvoicePdf(ctx, invoice, { requester }) }]
  const invoiceXml = writeCii(document)
  return [
    { format: 'pdf', content: await renderInvoicePdf(ctx, invoice, { requester, invoiceXml }) },
    { format: 'cii', content: Buffer.from(invoiceXml) },
    { format: 'ubl', content: Buffer.from(writeUbl(document)) },
  ]
}

/**
 * Stores files of an invoice. Calls `insertRows` and then inserts the files' rows, in one transaction. Does nothing if
 * the files are already stored.
 * @throws {Busy} if the storage is unavailable or full
 */
export async function storeInvoiceFiles(
  ctx: StoreCtx,
  invoiceId: string,
  files: NewFile[],
  insertRows: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const objects = files.map(({ format, content }) => ({
    row: {
      invoiceId,
      format,
      bytes: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
      storageKey: randomUUID(),
    },
    content,
  }))
  const rows = objects.map(({ row }) => row)
  const write = async () => {
    for (const { row, content } of objects)
      await withTemporaryFile(
        ctx.uploads.temporaryFiles,
        () => [content],
        (path) => ctx.files.put(row.storageKey, { path, bytes: row.bytes }),
      ).catch((err) => {
        if (err instanceof Failure) throw err
        throw new Busy(t('Document storage isn’t responding right now.'), 60, { cause: err })
      })
  }
  const pending = rows.map(({ storageKey }) => ({ storageKey }))
  await storeObjects(ctx, pending, write, async (tx) => {
    await insertRows(tx)
    const inserted = await tx.insert(invoiceFiles).values(rows).onConflictDoNothing().returning()
    if (inserted.length < rows.length) throw new AlreadyStored()
  }).catch((err) => {
    if (!(err instanceof AlreadyStored)) throw err
  })
}
