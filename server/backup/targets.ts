import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '#app/domain/failures.ts'
import type { Places } from './places.ts'

/** Says that a place that was to be filled has something in it. */
export const notEmpty = ({ databaseUrl, dataDir, s3 }: Places, what: 'database' | 'storage') => {
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

const secretFile = ({ dataDir }: Places) => join(dataDir, 'auth-secret')

/** A secret in the settings is not changed for anybody. @throws {Failure} */
export function refuseOtherSecret({ authSecret }: Places, secret: string, where: string): void {
  if (authSecret !== undefined && authSecret !== secret)
    throw new Failure(
      400,
      `AUTH_SECRET: is not the one that the data was made with, without which nobody stays signed in and no second factor works; ${where}`,
    )
}

/** The kept secret becomes the one of the backup: nothing that was made with another is left. */
export function keepSecret(places: Places, secret: string): void {
  if (places.authSecret !== undefined) return
  const file = secretFile(places)
  try {
    if (readFileSync(file, 'utf8').trim() === secret) return
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code !== 'ENOENT') throw err
  }
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}
