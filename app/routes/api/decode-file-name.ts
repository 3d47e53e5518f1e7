import { Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'

/** Maximum file name length in characters, as on common file systems. Names are never used as paths. */
const MAX_FILE_NAME_LENGTH = 255

// Characters that browsers escape in multipart file names; other percent signs are literal.
const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** Decodes the original name of an uploaded file. @throws {Failure} 400 if it is too long */
export function decodeFileName(sent: string): string {
  const name = sent.replaceAll(/%(?:22|0D|0A)/g, (code) => escapes[code] ?? code)
  if ([...name].length > MAX_FILE_NAME_LENGTH)
    throw new Failure(
      400,
      t("File names can't be longer than {count} characters.", { count: MAX_FILE_NAME_LENGTH }),
    )
  return name
}
