import { type Files, openDisk } from './files.server.ts'
import type { S3Settings } from './files-s3.server.ts'

/** Opens an S3 bucket, or a folder when there is none. */
export async function openFiles(where: { s3: S3Settings } | { folder: string }): Promise<Files> {
  if ('folder' in where) return openDisk(where.folder)
  // Loaded only where it is used: the client is larger than all the rest of the program.
  const { openS3 } = await import('./files-s3.server.ts')
  return openS3(where.s3)
}
