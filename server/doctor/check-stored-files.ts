import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { formatBytes } from '#app/core/formats.ts'
import { rejectAfter } from '#app/core/timeout.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { listNames } from '../backup/manifest.ts'
import {
  listPictureFiles,
  type PictureRow,
  type StoredFileRow,
  selectPictures,
  selectStoredFiles,
  toStoredFile,
} from '../backup/stored-files.ts'
import { type Finding, failedFinding, getReason, okFinding } from './finding.ts'

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
  let expected: ExpectedFile[]
  try {
    expected = await listExpectedFiles(db)
    for (let start = 0; start < expected.length; start += PARALLEL)
      await Promise.all(
        expected.slice(start, start + PARALLEL).map(async (file) => {
          if (!files || !(await isIntact(files, file))) damaged.push(file.name)
        }),
      )
  } catch (err) {
    return failedFinding(
      'documents',
      t('the document storage can’t be used: {reason}', { reason: getReason(err) }),
    )
  }
  const count = expected.length
  const bytes = expected.reduce((sum, file) => sum + (file.bytes ?? 0), 0)
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

async function listExpectedFiles(db: Database): Promise<ExpectedFile[]> {
  const stored = await db.execute<StoredFileRow>(selectStoredFiles())
  const pictures = await db.execute<PictureRow>(selectPictures)
  return [...stored.rows.map(toStoredFile), ...listPictureFiles(pictures.rows)]
}

async function isIntact(files: FileStorage, { key, bytes }: ExpectedFile) {
  const size = await rejectAfter(FILE_TIMEOUT_MS, files.size(key))
  return size !== null && (bytes === undefined || size === bytes)
}
