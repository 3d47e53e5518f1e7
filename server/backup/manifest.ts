import { z } from 'zod'

/** What a file begins with, and what is in it: docs/operators/backup.md describes it. */
export const FORMAT = 1
export const names = {
  manifest: 'foyer-backup.json',
  secret: 'secret',
  table: (name: string) => `tables/${name}.jsonl.gz`,
  index: 'documents.jsonl.gz',
  document: (key: string) => `documents/${key}`,
  /** Empty entries: after the bytes of a document that are other than uploaded, and in the place of missing ones. */
  damaged: (key: string) => `damaged/${key}`,
  missing: (key: string) => `missing/${key}`,
  end: 'end.json',
}

const count = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const Table = z.object({
  name,
  columns: z.array(name),
  rows: count,
  /** Of all rows, in whatever order: the SHA-256 of each line, combined by XOR. */
  content: sha256,
  /** Of the compressed lines. */
  bytes: count,
  sha256,
})
export type Table = z.infer<typeof Table>

export const Manifest = z.object({
  format: z.int(),
  program: z.string(),
  /** The commit of the program; absent in a backup made before 0.2.0. */
  commit: z.string().optional(),
  /** The time of the newest migration of the database. */
  schema: count,
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  storage: z.enum(['disk', 's3']),
  /** In an order in which they can be filled. */
  tables: z.array(Table),
  /** The last numbers that were given. */
  sequences: z.array(z.object({ name, last: z.string().regex(/^\d+$/) })),
  documents: z.object({ count, bytes: count }),
})
export type Manifest = z.infer<typeof Manifest>

/** A line of the list of documents and pictures. */
export const Stored = z.object({
  // Below the storage's own folder, whoever has made the file.
  key: z.string().regex(/^(?!.*\.\.)\w[\w./-]{0,79}$/),
  bytes: count,
  /** As the database has it. */
  sha256: z.string().max(128),
  /** As people know it. */
  name: z.string(),
})
export type Stored = z.infer<typeof Stored>
