import { type Files, openDisk } from './files.server.ts'
import type { S3Settings } from './files-s3.server.ts'

export async function openFiles(where: { s3: S3Settings } | { folder: string }): Promise<Files> {
  if ('folder' in where) return openDisk(where.folder)
  // Imported on demand: the S3 client is larger than the rest of the program.
  const { openS3 } = await import('./files-s3.server.ts')
  return openS3(where.s3)
}
