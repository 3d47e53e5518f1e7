import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { copyTemplate } from './template.ts'

/** An empty database of its own: in the real server where one was started, else a folder for the embedded one. */
export async function newDatabase(): Promise<{ url: string } | { folder: string }> {
  const server = inject('postgresUrl') as string | undefined
  if (!server) return { folder: join(mkdtempSync(join(tmpdir(), 'foyer-test-')), 'db') }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { url: `${server}/${name}` }
}

/** The same with no rows but all tables, where that is quicker than to make them. */
export async function newMigratedDatabase(): Promise<{ url: string } | { folder: string }> {
  return inject('postgresUrl') ? newDatabase() : { folder: join(copyTemplate('foyer-test-'), 'db') }
}
