import { createDiskStorage, type FileStorage } from './file-storage.server.ts'
import type { S3Settings } from './s3-storage.server.ts'

export async function createFileStorage(
  where: { s3: S3Settings } | { folder: string },
): Promise<FileStorage> {
  if ('folder' in where) return createDiskStorage(where.folder)
  // Imported on demand: the S3 client is larger than the rest of the program.
  const { createS3Storage } = await import('./s3-storage.server.ts')
  return createS3Storage(where.s3)
}
