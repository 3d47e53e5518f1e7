import { readFile } from 'node:fs/promises'
import type { FileForm } from '#app/adapters/file-form.server.ts'
import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import { acceptUploadOf, limitUploadSize } from '#app/domain/documents/upload-document.server.ts'
import { t } from '#app/texts.ts'
import {
  type InvoiceXml,
  type InvoiceXmlFailure,
  readInvoiceXml,
} from '../en16931/read-invoice-xml.server.ts'
import { listEmbeddedXml } from './embedded-xml.ts'

/** Files are kept in memory while they are read. */
const MAX_BYTES = 20 * MIB

const INVOICE_FILES = {
  getKind: (name: string) => (/\.pdf$/i.test(name) ? 'pdf' : /\.xml$/i.test(name) ? 'xml' : null),
  message: t('Only PDF and XML files can be added as invoices.'),
} as const

/** Invoice made with another program. `values`: values of its XML, or null for a PDF without XML. */
export type ExternalFile = { format: 'pdf' | 'cii' | 'ubl'; content: Buffer; values: InvoiceXml | null }

/**
 * Receives the file of an external invoice like any upload and reads it.
 * @throws {Failure} 4xx, also above 20 MB, for a credit note, and for XML with a document type declaration
 */
export async function acceptExternalFile(ctx: AdminCtx, form: FileForm) {
  await using upload = await acceptUploadOf(limitUploadSize(ctx, MAX_BYTES), form, INVOICE_FILES)
  const { kind, file, fields } = upload
  return { fields, file: readExternalFile(kind, await readFile(file.path)) }
}

function readExternalFile(kind: 'pdf' | 'xml', content: Buffer): ExternalFile {
  if (kind === 'xml') {
    const values = readInvoiceXml(content)
    if (typeof values === 'string') throw new Failure(415, FAILURES[values], 'document')
    assertInvoice(values)
    return { format: values.syntax, content, values }
  }
  const found = listEmbeddedXml(content).map(readInvoiceXml)
  if (found.includes('document-type')) throw new Failure(415, FAILURES['document-type'], 'document')
  const values = found.find((one) => typeof one !== 'string') ?? null
  if (values) assertInvoice(values)
  return { format: 'pdf', content, values }
}

function assertInvoice({ isCreditNote }: InvoiceXml): void {
  if (isCreditNote)
    throw new Failure(415, t('This file is a credit note. Only invoices can be added.'), 'document')
}

const FAILURES: Record<InvoiceXmlFailure, string> = {
  'too-large': t('XML files can’t be larger than 5 MB.'),
  'document-type': t('This file’s XML has a document type declaration (DOCTYPE), which invoices don’t have.'),
  unreadable: t('This XML file is damaged, or its text isn’t in the encoding that it names.'),
  unknown: t('This XML file isn’t an invoice in UBL or CII.'),
}
