import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Returns a ZIP's files by path. @throws if it is not a valid ZIP */
export async function unzip(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(content, { lazyEntries: true, strictFileNames: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

type Manifest = { files: { path: string; bytes: number; sha256: string; document?: string }[] }

/** Reads an export. `faults` lists files that differ from its manifest or are missing from it. */
export async function openExport(content: Buffer) {
  const files = await unzip(content)
  const json = (path: string) => JSON.parse(String(files.get(path)))
  const manifest = json('manifest.json') as Manifest
  const wrong = manifest.files.filter(({ path, bytes, sha256 }) => {
    const file = files.get(path)
    return file?.length !== bytes || createHash('sha256').update(file).digest('hex') !== sha256
  })
  const unlisted = [...files.keys()].filter(
    (path) => path !== 'manifest.json' && !manifest.files.some((one) => one.path === path),
  )
  return { files, json, manifest, faults: [...wrong.map(({ path }) => path), ...unlisted] }
}
