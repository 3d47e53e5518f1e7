import { cleanFileName } from '#app/core/file-names.ts'

/** Maximum length of a file name in bytes: below the limit of every file system, with room for a folder. */
const MAX_FILE_NAME_BYTES = 160

/** Characters that file systems forbid or interpret as part of a path. */
const FORBIDDEN_CHARACTERS = /[<>:"/\\|?*]/g

const MAX_FOLDER_NAME_BYTES = 80

/** Names of devices on Windows, which can't be files or folders there, whatever their extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?= *(?:\.|$))/i

const replaceForbidden = (name: string) => cleanFileName(name).replaceAll(FORBIDDEN_CHARACTERS, '_')

/**
 * Returns the folder's name with a trailing slash, or '' without a folder. Removes leading dots, which would hide it,
 * and trailing ones, which Windows strips.
 */
function toFolderPath(folder: string | null): string {
  if (!folder) return ''
  const kept = truncateToBytes(replaceForbidden(folder), MAX_FOLDER_NAME_BYTES)
  const name = kept.replaceAll(/^[. ]+|[. ]+$/g, '') || 'folder'
  return `${name.replace(DEVICE_NAME, '$&_')}/`
}

/**
 * Returns a function that creates unique paths valid on every system: version 2 of `Plan.pdf` becomes `Plan v2.pdf`,
 * inside its folder if it has one. Uniqueness ignores case, as some file systems do.
 */
export function createZipFileNames(): (name: string, version: number, folder?: string | null) => string {
  const taken = new Set<string>()
  return (name, version, folder = null) => {
    const clean = replaceForbidden(name)
    const dot = clean.lastIndexOf('.')
    const [base, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
    for (let copy = 1; ; copy++) {
      const tail = ` v${version}${copy > 1 ? ` (${copy})` : ''}${ending}`
      // A leading dot hides the file, and Windows strips trailing spaces and dots.
      const head =
        truncateToBytes(base, MAX_FILE_NAME_BYTES - Buffer.byteLength(tail)).replace(/^[. ]+/, '') ||
        'document'
      const path = `${toFolderPath(folder)}${`${head.trimEnd()}${tail}`.replace(DEVICE_NAME, '$&_')}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}

function truncateToBytes(text: string, bytes: number): string {
  let used = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += Buffer.byteLength(segment)
    if (used > bytes) break
    kept += segment
  }
  return kept
}
