import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Files } from '#app/adapters/files.server.ts'
import { openFiles } from '#app/adapters/open-files.server.ts'
import { openSingleSession, type SingleSession } from '#db/single-session.server.ts'
import type { Env } from '../settings/env.ts'

/** Where the settings keep what a backup is made of. */
export type Places = Pick<Env, 'dataDir' | 'databaseUrl' | 's3' | 'authSecret'>

const databaseFolder = ({ dataDir }: Places) => join(dataDir, 'db')

export const hasDatabase = (places: Places) =>
  places.databaseUrl !== undefined || existsSync(join(databaseFolder(places), 'PG_VERSION'))

export const openPlaceSession = (places: Places, options?: { alone: boolean }): Promise<SingleSession> =>
  openSingleSession(
    places.databaseUrl ? { url: places.databaseUrl } : { folder: databaseFolder(places) },
    options,
  )

export const openPlaceFiles = (places: Places): Promise<Files> =>
  openFiles(places.s3 ? { s3: places.s3 } : { folder: join(places.dataDir, 'documents') })

export const kindsOf = ({ databaseUrl, s3 }: Places) =>
  ({ database: databaseUrl ? 'postgres' : 'embedded', storage: s3 ? 's3' : 'disk' }) as const

/** Names of the database and of the storage that these settings mean; nothing can be read out of them. */
export function placeNames(places: Places): { database: string; storage: string } {
  const { databaseUrl, dataDir, s3 } = places
  const url = databaseUrl ? new URL(databaseUrl) : undefined
  const nameOf = (...parts: (string | undefined)[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return {
    database: url ? nameOf(url.hostname, url.port || '5432', url.pathname) : nameOf('embedded', dataDir),
    storage: s3 ? nameOf(s3.endpoint, s3.region, s3.bucket) : nameOf('disk', dataDir),
  }
}

/** What is being filled, as long as it is not whole. */
type Mark = { source: string; database: string; storage: string }
const markOf = ({ dataDir }: Places) => join(dataDir, 'restoring')

/** What these places are being filled from, if that was begun and not finished. */
export function beganFilling(places: Places): string | null {
  const file = markOf(places)
  if (!existsSync(file)) return null
  const mark = JSON.parse(readFileSync(file, 'utf8')) as Mark
  const { database, storage } = placeNames(places)
  return mark.database === database && mark.storage === storage ? mark.source : null
}

/** From now on no program starts on these places, until `endFilling`. */
export function beginFilling(places: Places, source: string): void {
  const mark: Mark = { source, ...placeNames(places) }
  writeFileSync(markOf(places), JSON.stringify(mark), { flush: true, mode: 0o600 })
}

export const endFilling = (places: Places): void => rmSync(markOf(places), { force: true })

/** A restore or move into these places was begun and not finished. */
export class HalfFilled extends Error {}

/** @throws {HalfFilled} */
export function refuseHalfFilled(places: Places): void {
  if (beganFilling(places) !== null) throw new HalfFilled()
}
