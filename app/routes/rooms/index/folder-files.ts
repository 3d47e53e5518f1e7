import { comparePaths } from '#app/core/compare-paths.ts'

/** File with its path, or an empty folder. */
export type FolderItem = { path: string; file: File | null }

/** Matches files that operating systems add to folders. */
const isSystemFile = (name: string) => /^(\.DS_Store|Thumbs\.db|desktop\.ini|__MACOSX)$/i.test(name)

/** Reads dropped files and folders recursively. Call it synchronously in the event handler, before the items expire. */
export async function readDrop(items: DataTransferItemList): Promise<FolderItem[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const found: FolderItem[] = []
  for (const entry of sortByName(entries)) await readEntry(entry, '', found)
  return found
}

/** Lists the files of an input for files or a folder. Browsers omit empty folders. */
export const readInput = (files: FileList): FolderItem[] =>
  [...files]
    .map((file) => ({ path: (file.webkitRelativePath || file.name).normalize(), file }))
    .filter(({ path }) => !path.split('/').some(isSystemFile))
    .sort((a, b) => comparePaths(a.path, b.path))

async function readEntry(entry: FileSystemEntry, parent: string, found: FolderItem[]): Promise<void> {
  if (isSystemFile(entry.name)) return
  const path = parent + entry.name.normalize()
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    found.push({ path, file })
    return
  }
  const children = await readFolder(entry as FileSystemDirectoryEntry)
  if (children.length === 0) found.push({ path: `${path}/`, file: null })
  for (const child of sortByName(children)) await readEntry(child, `${path}/`, found)
}

/** Reads a folder completely. Browsers return up to 100 entries per call, and none at the end. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}

const sortByName = (entries: FileSystemEntry[]) => entries.sort((a, b) => comparePaths(a.name, b.name))
