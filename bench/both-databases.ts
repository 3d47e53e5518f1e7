import { join, resolve } from 'node:path'
import pg from 'pg'
import { freePort, openPostgresServer } from '#test/postgres.ts'
import { launch, type Running, ready, root, stop } from '#test/process/server.ts'
import { folder, starterOf } from './servers.ts'

/** A program with the demo's rows, ready to be asked. */
export type Started = { running: Running; port: number }

/**
 * Starts this version, and the one in the folder `other` if there is one, each on a database of its own: first on
 * PostgreSQL, then embedded. `open` prepares each; `measure` gets this one and the other while both run. All end with it.
 */
export async function onBothDatabases<S>(
  other: string | undefined,
  open: (started: Started) => Promise<S>,
  measure: (kind: string, site: S, other: S | undefined) => Promise<void>,
  postgresSettings: Record<string, string> = {},
): Promise<void> {
  const postgres = await openPostgresServer({ settings: postgresSettings })
  const all: Running[] = []
  try {
    for (const kind of ['postgres', 'embedded']) {
      const pair: S[] = []
      const running: Running[] = []
      for (const [i, program] of [root, ...(other ? [resolve(other)] : [])].entries()) {
        const name = `${kind}${i}`
        const url = kind === 'postgres' ? await newDatabase(postgres.url, name) : undefined
        const port = await freePort()
        const started = launch(
          {
            PORT: String(port),
            DATA_DIR: join(folder, name),
            LOG_LEVEL: 'error',
            ...(url && { DEMO: '1', DATABASE_URL: url, AUTH_SECRET: 'only-for-this-measurement-0123456789' }),
          },
          { program: starterOf(program), cwd: program },
        )
        all.push(started)
        running.push(started)
        await ready(started, port)
        pair.push(await open({ running: started, port }))
      }
      const [site, beside] = pair as [S, S?]
      await measure(kind, site, beside)
      for (const one of running) await stop(one)
    }
  } finally {
    for (const { child } of all) child.kill('SIGKILL')
    await postgres.stop()
  }
}

async function newDatabase(server: string, name: string): Promise<string> {
  const admin = new pg.Client(`${server}/postgres`)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return `${server}/${name}`
}
