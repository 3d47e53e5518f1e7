import { StorageFailure } from '#app/adapters/storage-failure.server.ts'

/** Result of one check, shown as a line in the output of `foyer doctor`. */
export type Finding = {
  state: 'ok' | 'warning' | 'failed'
  name: string
  /** The result in one sentence, and what to do about it. */
  text: string
}

export const okFinding = (name: string, text: string): Finding => ({ state: 'ok', name, text })
export const warningFinding = (name: string, text: string): Finding => ({ state: 'warning', name, text })
export const failedFinding = (name: string, text: string): Finding => ({ state: 'failed', name, text })

/** Formats a finding as one line, removing any line breaks from its text. */
export const formatFinding = ({ state, name, text }: Finding): string =>
  `${state.padEnd(8)} ${name}: ${text.replaceAll(/\s+/g, ' ')}\n`

/** Returns an error's innermost message, because `fetch` and the S3 client hide the reason in `cause`. */
export function getReason(err: unknown): string {
  if (err instanceof StorageFailure) return err.explanation
  let found = err
  for (let depth = 0; depth < 5 && found instanceof Error && found.cause instanceof Error; depth++)
    found = found.cause
  if (!(found instanceof Error)) return String(found)
  return found.message || (found as NodeJS.ErrnoException).code || found.name
}
