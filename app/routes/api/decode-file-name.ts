import { Failure } from '#app/core/failures.ts'
import { cleanFileName } from '#app/domain/files/file-names.ts'
import { t } from '#app/translations/texts.ts'

/** Maximum length of a file name in characters, as in common file systems. Names are never used as paths. */
const MAX_FILE_NAME_LENGTH = 255

// Browsers escape only these characters in multipart file names. Other percent signs are literal.
const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }

/** Decodes and cleans an uploaded file's name. @throws {Failure} 400 if it is too long */
export function decodeFileName(sent: string): string {
  const name = cleanFileName(sent.replaceAll(/%(?:22|0D|0A)/g, (code) => escapes[code] ?? code))
  if ([...name].length > MAX_FILE_NAME_LENGTH)
    throw new Failure(
      400,
      t('File names can’t be longer than {count} characters.', { count: MAX_FILE_NAME_LENGTH }),
    )
  return name
}
