import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, vi } from 'vitest'
import type { Database } from '#db/connect.server.ts'
import { copyEmpty, copyTemplate } from './database-template.ts'

/** Creates an empty database, on this Vitest project's PostgreSQL server if it has one, otherwise an embedded one. */
export async function newDatabase(): Promise<{ url: string } | { folder: string }> {
  const server = inject('postgresUrl') as string | undefined
  if (!server) return { folder: join(copyEmpty('foyer-test-'), 'db') }
  return newServerDatabase()
}

/** Creates an empty database on this Vitest project's PostgreSQL server. */
export async function newServerDatabase(): Promise<{ url: string }> {
  const server = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { url: `${server}/${name}` }
}

/** Creates a database, which is already migrated if copying a template is faster than migrating. */
export async function newMigratedDatabase(): Promise<{ url: string } | { folder: string }> {
  return inject('postgresUrl') ? newDatabase() : { folder: join(copyTemplate('foyer-test-'), 'db') }
}

/** Waits until at least this number of statements wait for locks. */
export async function waitForLocks(db: Database, count = 1) {
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const check = async () => expect((await db.execute(waits)).rows.length).toBeGreaterThanOrEqual(count)
  await vi.waitFor(check, 60_000)
}
