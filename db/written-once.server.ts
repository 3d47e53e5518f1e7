import type { Database } from './database.ts'

type Values = Record<string, unknown>
type Written<Row> = { execute: (values: Values) => Promise<Row[]> }

/**
 * A query that is asked with nearly every request, with a placeholder for each value: its text is written once for each
 * database, which takes as long as the database does to answer. It has no name: no server keeps anything of it.
 */
export function writtenOnce<Row>(
  write: (db: Pick<Database, 'select'>) => { prepare: (name: string) => Written<Row> },
): (db: Pick<Database, 'select'>, values: Values) => Promise<Row[]> {
  const written = new WeakMap<object, Written<Row>>()
  return (db, values) => {
    const query = written.get(db) ?? write(db).prepare('')
    written.set(db, query)
    return query.execute(values)
  }
}
