import { z } from 'zod'
import { t } from '#app/texts.ts'

/** The file's format version, described in docs/operators/backup.md. */
export const FORMAT = 1
export const ENTRY_NAMES = {
  manifest: 'foyer-backup.json',
  secret: 'secret',
  table: (name: string) => `tables/${name}.jsonl.gz`,
  index: 'documents.jsonl.gz',
  document: (key: string) => `documents/${key}`,
  /**
   * Empty entries. `damaged` follows a document that differs from its upload, `missing` replaces a missing document.
   */
  damaged: (key: string) => `damaged/${key}`,
  missing: (key: string) => `missing/${key}`,
  end: 'end.json',
}

/** Returns the last entry's content: the SHA-256 of all bytes before it. */
export const formatEndEntry = (sha256: string) => `${JSON.stringify({ sha256 })}\n`

const count = z.int().min(0)
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

const Table = z.object({
  name,
  columns: z.array(name),
  rows: count,
  /** SHA-256 of each line, combined by XOR, so the order doesn't matter. */
  content: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Table = z.infer<typeof Table>

export const Manifest = z.object({
  format: z.literal(FORMAT),
  program: z.string(),
  /** The program's commit. Absent before 0.2.0. */
  commit: z.string().optional(),
  /** Time of the database's latest migration. */
  schema: count,
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  storage: z.enum(['disk', 's3']),
  /** Ordered by foreign keys. */
  tables: z.array(Table),
  sequences: z.array(z.object({ name, last: z.string().regex(/^\d+$/) })),
  documents: z.object({ count, bytes: count }),
})
export type Manifest = z.infer<typeof Manifest>

/** A line in the list of documents and pictures. */
export const StoredFile = z.object({
  // Keeps a forged file from naming a key outside the storage folder.
  key: z.string().regex(/^(?!.*\.\.)\w[\w./-]{0,79}$/),
  bytes: count,
  /** Hash stored in the database. */
  sha256: z.string().max(128),
  name: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** Stored files that are missing or differ from their upload. `names` contains the first few. */
export type Damage = { count: number; names: string[] }
const MAX_NAMES = 3

export function addDamage(damage: Damage, { name }: StoredFile): void {
  damage.count += 1
  if (damage.names.length < MAX_NAMES) damage.names.push(name)
}

/** Joins the names of the first damaged files, and counts the others. */
export function listNames(names: string[], count: number): string {
  const list = names.join('; ')
  if (count === names.length) return list
  return t('{list} and {more} more', { list, more: count - names.length })
}
