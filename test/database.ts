import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { copyEmpty, copyTemplate } from './template.ts'

/** An empty database of its own: in the real server where one was started, else a folder for the embedded one. */
export async function newDatabase(): Promise<{ url: string } | { folder: string }> {
  const server = inject('postgresUrl') as string | undefined
  if (!server) return { folder: join(copyEmpty('foyer-test-'), 'db') }
  return newServerDatabase()
}

/** An empty database of its own in the real server, which this project has started. */
export async function newServerDatabase(): Promise<{ url: string }> {
  const server = inject('postgresUrl')
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
