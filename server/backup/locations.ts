import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFileStorage } from '#app/adapters/create-file-storage.server.ts'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { OperatorError } from '#app/core/operator-error.ts'
import { t } from '#app/texts.ts'
import { openSingleConnection, type SingleConnection } from '#db/single-connection.server.ts'
import type { Env } from '../settings/env.ts'

/** Settings that determine where the database and the document storage are, and the secret. */
export type Locations = Pick<Env, 'dataDir' | 'databaseUrl' | 's3' | 'authSecret'>

const getDatabaseFolder = ({ dataDir }: Locations) => join(dataDir, 'db')

export const hasDatabase = (locations: Locations) =>
  locations.databaseUrl !== undefined || existsSync(join(getDatabaseFolder(locations), 'PG_VERSION'))

export const openDatabaseConnection = (
  locations: Locations,
  options?: { alone: boolean },
): Promise<SingleConnection> =>
  openSingleConnection(
    locations.databaseUrl ? { url: locations.databaseUrl } : { folder: getDatabaseFolder(locations) },
    options,
  )

export const openLocationFiles = (locations: Locations): Promise<FileStorage> =>
  createFileStorage(locations.s3 ? { s3: locations.s3 } : { folder: join(locations.dataDir, 'documents') })

export const getLocationKinds = ({ databaseUrl, s3 }: Locations) =>
  ({ database: databaseUrl ? 'postgres' : 'embedded', storage: s3 ? 's3' : 'disk' }) as const

/** Returns hashes that identify the database and the document storage. */
function hashLocations(locations: Locations): { database: string; storage: string } {
  const { databaseUrl, dataDir, s3 } = locations
  const url = databaseUrl ? new URL(databaseUrl) : undefined
  const hash = (...parts: (string | undefined)[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return {
    database: url ? hash(url.hostname, url.port || '5432', url.pathname) : hash('embedded', dataDir),
    storage: s3 ? hash(s3.endpoint, s3.region, s3.bucket) : hash('disk', dataDir),
  }
}

/** Content of the file that marks an unfinished restore. */
type Marker = { source: string; database: string; storage: string }
const getMarkerFile = ({ dataDir }: Locations) => join(dataDir, 'restoring')

/** Returns the source of an unfinished restore into these locations, or null. */
export function findIncompleteRestore(locations: Locations): string | null {
  const file = getMarkerFile(locations)
  if (!existsSync(file)) return null
  const marker = JSON.parse(readFileSync(file, 'utf8')) as Marker
  const { database, storage } = hashLocations(locations)
  return marker.database === database && marker.storage === storage ? marker.source : null
}

/** Prevents the program from starting on these locations until `finishRestore`. */
export function markRestoreStarted(locations: Locations, source: string): void {
  const marker: Marker = { source, ...hashLocations(locations) }
  writeFileSync(getMarkerFile(locations), JSON.stringify(marker), { flush: true, mode: 0o600 })
}

export const finishRestore = (locations: Locations): void => rmSync(getMarkerFile(locations), { force: true })

/** @throws {OperatorError} if a restore into these locations was started but not finished */
export function rejectIncompleteRestore(locations: Locations): void {
  if (findIncompleteRestore(locations) !== null)
    throw new OperatorError(
      t(
        'DATA_DIR: a restore into this folder was interrupted; run it again with the same file, and then start Foyer',
      ),
    )
}
