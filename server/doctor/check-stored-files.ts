import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { formatBytes } from '#app/core/formats.ts'
import { rejectAfter } from '#app/core/timeout.ts'
import { getPictureKey } from '#app/domain/projects/pictures.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import {
  agreements,
  documents,
  documentVersions,
  invoiceFiles,
  invoices,
  pictures,
  roomAcceptances,
  roomAgreements,
  roomVersions,
} from '#db/schema.ts'
import { listNames } from '../backup/manifest.ts'
import { type Finding, failedFinding, getReason, okFinding } from './finding.ts'

const ROWS_PER_PAGE = 500
const PARALLEL = 8
const FILE_TIMEOUT_MS = 15_000
const MAX_NAMES = 3

type ExpectedFile = {
  key: string
  name: string
  /** Undefined for pictures, because the database doesn't store their size. */
  bytes?: number
}

/**
 * Looks for the files of all documents, invoices, agreements and pictures in the document storage, and compares their sizes.
 * A backup also compares their contents.
 */
export async function checkStoredFiles({
  db,
  files,
}: {
  db: Database
  files: FileStorage | undefined
}): Promise<Finding> {
  const damaged: string[] = []
  let count = 0
  let bytes = 0
  try {
    for await (const page of listExpectedFiles(db))
      for (let start = 0; start < page.length; start += PARALLEL)
        await Promise.all(
          page.slice(start, start + PARALLEL).map(async (file) => {
            count += 1
            bytes += file.bytes ?? 0
            if (!files || !(await isIntact(files, file))) damaged.push(file.name)
          }),
        )
  } catch (err) {
    return failedFinding(
      'documents',
      t('the document storage can’t be used: {reason}', { reason: getReason(err) }),
    )
  }
  if (damaged.length === 0)
    return okFinding(
      'documents',
      t('{count} files are stored with the right size, {size}', { count, size: formatBytes(bytes) }),
    )
  return failedFinding(
    'documents',
    t(
      '{damaged} of {count} files are missing or damaged: {names}; restore them from a backup, or upload them again',
      {
        damaged: damaged.length,
        count,
        names: listNames(damaged.sort().slice(0, MAX_NAMES), damaged.length),
      },
    ),
  )
}

async function* listExpectedFiles(db: Database): AsyncGenerator<ExpectedFile[]> {
  const versions = readPages((after) =>
    db
      .select({ id: documentVersions.storageKey, version: documentVersions, name: documents.name })
      .from(documentVersions)
      .innerJoin(documents, eq(documents.id, documentVersions.documentId))
      .where(gt(documentVersions.storageKey, after))
      .orderBy(asc(documentVersions.storageKey))
      .limit(ROWS_PER_PAGE),
  )
  for await (const page of versions)
    yield page.map(({ version: { storageKey: key, version, bytes }, name }) => ({
      key,
      bytes,
      name: t('{name}, version {version}', { name, version }),
    }))
  const filesOfInvoices = readPages((after) =>
    db
      .select({ id: invoiceFiles.storageKey, file: invoiceFiles, number: invoices.number })
      .from(invoiceFiles)
      .innerJoin(invoices, eq(invoices.id, invoiceFiles.invoiceId))
      .where(gt(invoiceFiles.storageKey, after))
      .orderBy(asc(invoiceFiles.storageKey))
      .limit(ROWS_PER_PAGE),
  )
  for await (const page of filesOfInvoices)
    yield page.map(({ file: { storageKey: key, bytes, format }, number }) => ({
      key,
      bytes,
      name: `${number} (${format})`,
    }))
  const uploadedAgreements = readPages((after) =>
    db
      .select({
        id: sql<string>`${agreements.uploadKey}`,
        bytes: agreements.uploadBytes,
        name: agreements.title,
      })
      .from(agreements)
      .where(gt(agreements.uploadKey, after))
      .orderBy(asc(agreements.uploadKey))
      .limit(ROWS_PER_PAGE),
  )
  for await (const page of uploadedAgreements)
    yield page.map(({ id: key, bytes, name }) => ({ key, name, bytes: bytes ?? 0 }))
  for (const [key, bytes] of [
    [roomVersions.storageKey, roomVersions.bytes],
    [roomVersions.renditionKey, roomVersions.renditionBytes],
  ] as const) {
    const roomFiles = readPages((after) =>
      db
        .select({ id: sql<string>`${key}`, bytes, name: roomVersions.fileName })
        .from(roomVersions)
        .where(gt(key, after))
        .orderBy(asc(key))
        .limit(ROWS_PER_PAGE),
    )
    for await (const page of roomFiles)
      yield page.map((file) => ({ key: file.id, name: file.name, bytes: file.bytes ?? 0 }))
  }
  const acceptedAgreements = readPages((after) =>
    db
      .select({
        id: sql<string>`${roomAcceptances.storageKey}`,
        bytes: roomAcceptances.bytes,
        name: roomAgreements.title,
      })
      .from(roomAcceptances)
      .innerJoin(
        roomAgreements,
        and(
          eq(roomAgreements.groupId, roomAcceptances.groupId),
          eq(roomAgreements.version, roomAcceptances.version),
        ),
      )
      .where(gt(roomAcceptances.storageKey, after))
      .orderBy(asc(roomAcceptances.storageKey))
      .limit(ROWS_PER_PAGE),
  )
  for await (const page of acceptedAgreements)
    yield page.map(({ id: key, bytes, name }) => ({ key, name, bytes: bytes ?? 0 }))
  const projectPictures = readPages((after) =>
    db.select().from(pictures).where(gt(pictures.id, after)).orderBy(asc(pictures.id)).limit(ROWS_PER_PAGE),
  )
  for await (const page of projectPictures)
    yield page.flatMap(({ id, widths }) =>
      widths.flatMap((width) =>
        (['avif', 'webp'] as const).map((format) => ({
          key: getPictureKey(id, width, format),
          name: t('a picture {width} pixels wide', { width }),
        })),
      ),
    )
}

async function* readPages<Row extends { id: string }>(read: (after: string) => Promise<Row[]>) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: Row[] = await read(after)
    yield rows
    after = rows.length < ROWS_PER_PAGE ? undefined : rows.at(-1)?.id
  }
}

async function isIntact(files: FileStorage, { key, bytes }: ExpectedFile) {
  const size = await rejectAfter(FILE_TIMEOUT_MS, files.size(key))
  return size !== null && (bytes === undefined || size === bytes)
}
