import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.server.ts'
import type { openPeople } from '../cluster/people.ts'
import type { Site } from './site.ts'

type People = ReturnType<typeof openPeople>
type Query = (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** Asks the database behind everything; the embedded one only while the program does not run. */
export async function withDatabase<T>(
  { services, dataDir }: Site,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  if (services) {
    const db = new pg.Client(services.postgres.url)
    await db.connect()
    try {
      return await work((sql, values) => db.query(sql, values))
    } finally {
      await db.end()
    }
  }
  const { client, close } = await startEmbedded(join(dataDir, 'db'))
  try {
    return await work((sql, values) => client.query(sql, values))
  } finally {
    await close()
  }
}

// What each of those at work sends has a name of its own: there once, or not at all.
const kinds = {
  uploads: {
    sql: `select d.name as name, count(*)::int as times from documents d
      join document_versions v on v.document_id = d.id where d.name like 'Load ' || $1 || ' %' group by d.name`,
    acknowledged: ({ uploads }: People['acknowledged']) => [...uploads.values()].map(({ name }) => name),
  },
  inquiries: {
    sql: `select email as name, count(*)::int as times from inquiries where email like 'load-' || $1 || '-%' group by email`,
    acknowledged: ({ inquiries }: People['acknowledged']) => [...inquiries],
  },
  messages: {
    sql: `select text as name, count(*)::int as times from messages where text like 'Load ' || $1 || ',%' group by text`,
    acknowledged: ({ messages }: People['acknowledged']) => [...messages],
  },
}
export type Balance = { acknowledged: number; missing: string[]; twice: string[]; untold: number }

/** What was acknowledged to these people against what is there. `untold`: there, though nobody was told so. */
export async function balanceOf(query: Query, { run, acknowledged }: People): Promise<Balance> {
  const all: Balance = { acknowledged: 0, missing: [], twice: [], untold: 0 }
  for (const { sql, acknowledged: namesOf } of Object.values(kinds)) {
    const there = new Map((await query(sql, [run])).rows.map(({ name, times }) => [name, Number(times)]))
    const names = namesOf(acknowledged)
    all.acknowledged += names.length
    all.missing.push(...names.filter((name) => !there.has(name)))
    all.twice.push(...[...there].filter(([, times]) => times > 1).map(([name]) => String(name)))
    all.untold += [...there.keys()].filter((name) => !names.includes(String(name))).length
  }
  return all
}

/** Mails of these people's inquiries: rows that came to be twice, arrived twice, and not at all. */
export async function mailsOf(query: Query, { received }: Site['mail'], runs: string[]) {
  const { rows } = await query(
    `select m."to" as "to", m.status as status, m.id as id from mails m where m.kind = 'inquiry-receipt'`,
  )
  const ours = rows.filter(({ to }) => runs.some((run) => String(to).startsWith(`load-${run}-`)))
  const arrived = received.map(({ id, to }) => `${id} ${to}`)
  return {
    receipts: ours.length,
    rowsTwice: ours.length - new Set(ours.map(({ to }) => to)).size,
    notArrived: ours.filter(({ to }) => !received.some((one) => one.to === to)).length,
    arrived: arrived.length,
    arrivedTwice: arrived.length - new Set(arrived).size,
  }
}

/** Temporary files, objects that no row owns, and rows whose object is gone. */
export async function leftoversOf(query: Query, { services, dataDir, folder }: Site) {
  const names = async (sql: string) => (await query(sql)).rows.map(({ key }) => String(key))
  const owned = new Set(await names('select storage_key as key from document_versions'))
  const pending = await names('select storage_key as key from pending_objects')
  const stored = services
    ? globSync('*', { cwd: join(folder, 'storage/documents') }).map((name) =>
        name.replace(/\._S3rver_.*$/, ''),
      )
    : globSync('*/*', { cwd: join(dataDir, 'documents') }).map((path) => path.slice(3))
  const objects = new Set(stored.filter((name) => /^[0-9a-f-]{36}$/.test(name)))
  const spool = join(dataDir, 'tmp')
  return {
    objectsOfNobody: [...objects].filter((key) => !owned.has(key)).length,
    rowsWithoutObject: [...owned].filter((key) => !objects.has(key)).length,
    pending: pending.length,
    temporary: existsSync(spool) ? globSync('*/*', { cwd: spool }).length : 0,
  }
}
