import { Failure } from '#app/domain/failures.ts'
import { t } from '#app/texts.ts'

/** As long as file systems allow, counted in characters; it is shown and matched, never used as a path. */
const LONGEST = 255

// What a form escapes in a file name, and nothing else: a literal '%20' arrives as it is.
const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** The name that a file had on the sender's machine. @throws {Failure} 400 when it can't be kept as it is. */
export function uploadName(sent: string): string {
  const name = sent.replaceAll(/%(?:22|0D|0A)/g, (code) => escapes[code] ?? code)
  if ([...name].length > LONGEST)
    throw new Failure(400, t('File names can have at most {count} characters.', { count: LONGEST }))
  return name
}
