import { Conflict } from '../failures.ts'

/** For a rejected change of where a document is filed: what is wrong when its name is in use there. */
export function nameTaken(message: string) {
  return (err: unknown): never => {
    // Drizzle wraps what the database says.
    const { code, constraint } = ((err as Error).cause ?? {}) as { code?: string; constraint?: string }
    throw code === '23505' && constraint === 'documents_by_name' ? new Conflict(message) : err
  }
}
