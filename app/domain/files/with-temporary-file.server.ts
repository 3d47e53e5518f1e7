import type { TemporaryFiles } from '#app/adapters/temporary-files.server.ts'

/** Writes content to a temporary file, and deletes the file after `use`. */
export async function withTemporaryFile<T>(
  files: Pick<TemporaryFiles, 'create'>,
  readContent: () => Promise<AsyncIterable<Uint8Array>> | Iterable<Uint8Array>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const file = await files.create()
  try {
    for await (const chunk of await readContent()) await file.write(chunk)
    await file.close()
    return await use(file.path)
  } finally {
    await file.remove()
  }
}
