import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import type { Logger } from 'pino'
import type { Files } from '#app/adapters/files.server.ts'
import type { Spool } from '#app/adapters/spool.server.ts'

/** A file of a build: its bytes, and the copy that `.br` beside it holds. */
export type BuiltFile = { identity: Uint8Array; br?: Uint8Array }
/** The files under /assets/ that other builds than this one made. `name` is what stands behind /assets/. */
export type OtherBuilds = { find: (name: string) => Promise<BuiltFile | undefined> }

type Means = { files: Files; spool: Spool; secret: string; log: Pick<Logger, 'warn'> }
/** As it is stored: base64 of the compressed bytes where there are such, else of the plain ones. */
type Packed = Record<string, { br: boolean; bytes: string }>

const LIST = 'assets/builds'
const packOf = (build: string) => `assets/${build}`
/** Builds whose files are kept, this one among them. */
const KEPT = 4
/** So often at most the storage is asked for builds that came meanwhile. */
const LOOK_EVERY_MS = 5_000
/** Bigger ones a page can do without for as long as an upgrade takes. */
const BIGGEST = 1_048_576

/**
 * Puts the files of this build where every instance finds them, the document storage, and finds those of others there.
 * While old and new instances serve side by side, a page of one asks another for its scripts and styles, and so does a
 * page that was opened before an upgrade. What is stored is signed: who can write to the storage gets no script in.
 */
export async function shareBuilds(means: Means, folder: string, now = Date.now): Promise<OtherBuilds> {
  const own = readPack(join(folder, 'assets'))
  const build = createHash('sha256').update(Object.keys(own).sort().join('\n')).digest('hex').slice(0, 16)
  // Its own need not be looked for.
  const known = new Map<string, Packed>([[build, {}]])
  const fail = (err: unknown) => means.log.warn({ err }, 'the files of other builds are out of reach')

  const publish = async () => {
    const builds = await listBuilds(means)
    if (builds.includes(build)) return
    await put(means, packOf(build), own)
    const [all, over] = [[build, ...builds].slice(0, KEPT), builds.slice(KEPT - 1)]
    await put(means, LIST, all)
    for (const old of over) await means.files.delete(packOf(old))
  }
  const look = async () => {
    for (const name of await listBuilds(means)) {
      if (!known.has(name)) known.set(name, ((await get(means, packOf(name))) as Packed | undefined) ?? {})
    }
  }
  if (Object.keys(own).length > 0) await publish().catch(fail)

  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  const found = (name: string) => [...known.values()].find((pack) => Object.hasOwn(pack, name))?.[name]
  return {
    find: async (name) => {
      if (!found(name) && now() - lookedAt >= LOOK_EVERY_MS) {
        lookedAt = now()
        looking = look().catch(fail)
      }
      // Whoever asks meanwhile waits for the same look.
      if (!found(name)) await looking
      const file = found(name)
      if (!file) return undefined
      const bytes = Buffer.from(file.bytes, 'base64')
      return file.br ? { identity: brotliDecompressSync(bytes), br: bytes } : { identity: bytes }
    },
  }
}

/** The files of a build, which lie in one folder. */
function readPack(folder: string): Packed {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const files = names.filter(
    (name) => !/\.(br|gz)$/.test(name) && statSync(join(folder, name)).size <= BIGGEST,
  )
  return Object.fromEntries(
    files.map((name) => {
      const br = names.includes(`${name}.br`)
      return [name, { br, bytes: readFileSync(join(folder, br ? `${name}.br` : name)).toString('base64') }]
    }),
  )
}

const listBuilds = async (means: Means) => ((await get(means, LIST)) as string[] | undefined) ?? []

const sign = (secret: string, key: string, text: Uint8Array) =>
  createHmac('sha256', secret).update(`build ${key}\n`).update(text).digest()

async function put({ files, spool, secret }: Means, key: string, value: unknown): Promise<void> {
  const text = Buffer.from(JSON.stringify(value))
  const file = await spool.create()
  try {
    await file.write(Buffer.concat([sign(secret, key, text), text]))
    await file.close()
    await files.put(key, { path: file.path, bytes: text.byteLength + 32 })
  } finally {
    await file.remove()
  }
}

/** What was put there under the same secret. */
async function get({ files, secret }: Means, key: string): Promise<unknown> {
  if (!(await files.exists(key))) return undefined
  const stored = await buffer(await files.get(key))
  const text = stored.subarray(32)
  const signed = stored.byteLength > 32 && timingSafeEqual(stored.subarray(0, 32), sign(secret, key, text))
  return signed ? JSON.parse(text.toString()) : undefined
}
