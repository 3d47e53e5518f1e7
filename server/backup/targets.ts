import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '#app/core/failures.ts'
import type { Locations } from './locations.ts'

/** Returns the message for a target that is not empty. */
export const notEmptyMessage = ({ databaseUrl, dataDir, s3 }: Locations, what: 'database' | 'storage') => {
  const [setting, where] =
    what === 'database'
      ? databaseUrl
        ? ['DATABASE_URL', 'the database']
        : ['DATA_DIR', `the database in ${dataDir}`]
      : s3
        ? ['S3_BUCKET', `the bucket ${s3.bucket}`]
        : ['DATA_DIR', `the folder ${dataDir}/documents`]
  return `${setting}: ${where} is not empty, and nothing was touched; name an empty one, for example ${
    setting === 'DATA_DIR' ? 'DATA_DIR=./data-2' : 'one made for it'
  }`
}

const secretFile = ({ dataDir }: Locations) => join(dataDir, 'auth-secret')

/** Rejects a secret in the settings that differs from that of the data. @throws {Failure} */
export function rejectOtherSecret({ authSecret }: Locations, secret: string, where: string): void {
  if (authSecret !== undefined && authSecret !== secret)
    throw new Failure(
      400,
      `AUTH_SECRET: is not the one that the data was made with, without which nobody stays signed in and no second factor works; ${where}`,
    )
}

/** Replaces the stored secret with that of the backup. */
export function saveSecret(locations: Locations, secret: string): void {
  if (locations.authSecret !== undefined) return
  const file = secretFile(locations)
  try {
    if (readFileSync(file, 'utf8').trim() === secret) return
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT') throw err
  }
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
