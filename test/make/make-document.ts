import { randomUUID } from 'node:crypto'
import type { Database } from '#db/connect.server.ts'
import { documents } from '#db/schema.ts'

/** Inserts a document without a file. By default, staff have shared it. */
export async function makeDocument(db: Database, with_: Partial<typeof documents.$inferInsert>) {
  const id = with_.id ?? randomUUID()
  const row = { origin: 'firm', name: `${id}.pdf`, version: 1, bytes: 10, kind: 'pdf' } as const
  await db.insert(documents).values({ ...row, ...with_, id })
  return { id, name: with_.name ?? row.name }
}
