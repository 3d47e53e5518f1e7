import { Conflict } from '../failures.ts'

export function nameTaken(message: string) {
  return (err: unknown): never => {
    // Drizzle wraps the database error.
    const { code, constraint } = ((err as Error).cause ?? {}) as { code?: string; constraint?: string }
    throw code === '23505' && constraint === 'documents_by_name' ? new Conflict(message) : err
  }
}
