import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

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
