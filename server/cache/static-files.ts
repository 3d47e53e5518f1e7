import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { MIB } from '#app/core/units.ts'
import { LOGO_PATH } from '#app/emails/email-styles.ts'
import { t } from '#app/texts.ts'
import {
  createReadyResponse,
  getRawPath,
  isGetOrHead,
  type ReadyResponse,
  sendReadyResponse,
} from './ready-response.ts'

/** Larger files, such as videos, are read from disk for each request, as ranges if requested. */
const MAX_BYTES_IN_MEMORY = MIB
/** Number of builds, including the running one, whose assets are kept on disk. */
const KEPT_BUILDS = 4
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Cache-Control for files whose name stays the same when their content changes. */
const REVALIDATED = 'public, max-age=3600, stale-while-revalidate=604800'

export type StaticFiles = {
  /** Returns a small file that is ready to be sent. `path` is as in the URL. */
  find: (path: string) => ReadyResponse | undefined
  paths: string[]
  /** Serves large files and other builds' assets. Responds with a 404 to other paths under /assets/. */
  middleware: MiddlewareHandler
}

/**
 * Serves the files in a folder. They are listed once at startup and other paths don't exist, so no path can lead
 * outside. Uses the `.br` and `.gz` copies that the build made. Adds `headers` to each response. `sharedAssets` is the
 * folder in which `shareAssets` stores other builds' assets.
 */
export function createStaticFiles(
  folder: string,
  headers: Record<string, string>,
  sharedAssets?: string,
): StaticFiles {
  const small = new Map<string, ReadyResponse>()
  const large = new Set<string>()
  for (const entry of existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || isCompressedCopy(file)) continue
    const path = encodeURI(`/${relative(folder, file).split(sep).join('/')}`)
    if (statSync(file).size > MAX_BYTES_IN_MEMORY) large.add(path)
    else small.set(path, readReady(file, getHeaders(path, headers)))
  }
  const fromDisk = serveStatic({ root: folder, precompressed: true, allowPercentInPath: true })
  return {
    find: (path) => small.get(path),
    paths: [...small.keys(), ...large],
    middleware: async (c, next) => {
      if (!isGetOrHead(c.req.raw)) return next()
      const path = getRawPath(c.req.raw)
      if (path.startsWith('/assets/') && !large.has(path)) {
        const file = sharedAssets && findSharedAsset(sharedAssets, path.slice('/assets/'.length))
        if (file) return sendReadyResponse(c.req.raw, readReady(file, getHeaders(path, headers)))
        // Not cached, because another instance may have the file.
        return c.text(t('There is no such file.'), 404, { 'Cache-Control': 'no-store' })
      }
      if (!large.has(path)) return next()
      c.header('Cache-Control', getCacheControl(path))
      c.header('Accept-Ranges', 'bytes')
      return fromDisk(c, next)
    },
  }
}

/**
 * Copies this build's assets into a folder in `shared`, and deletes all but the last four builds. Pages from an earlier
 * build can then load their scripts from any instance. Call it before the first request.
 */
export function shareAssets(assets: string, shared: string): void {
  if (!existsSync(assets)) return
  const names = readdirSync(assets).sort()
  const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  const own = join(shared, build)
  if (!existsSync(own)) {
    const temporary = `${own}.${process.pid}`
    mkdirSync(temporary, { recursive: true })
    // Copies without file modes, because a release's files are read-only.
    for (const name of names) writeFileSync(join(temporary, name), readFileSync(join(assets, name)))
    // Another instance may have been faster.
    if (existsSync(own)) rmSync(temporary, { recursive: true })
    else renameSync(temporary, own)
  }
  utimesSync(own, new Date(), new Date())
  const usedAt = (name: string) => statSync(join(shared, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const old = readdirSync(shared).sort((a, b) => usedAt(b) - usedAt(a))
  for (const name of old.slice(KEPT_BUILDS)) rmSync(join(shared, name), { recursive: true, force: true })
}

function findSharedAsset(shared: string, name: string): string | undefined {
  if (!/^[\w-][\w.-]*$/.test(name) || !existsSync(shared)) return undefined
  // Ignores the folders of copies in progress.
  const builds = readdirSync(shared).filter((build) => /^[0-9a-f]{16}$/.test(build))
  const files = builds.map((build) => join(shared, build, name))
  return files.find((file) => existsSync(file) && !isCompressedCopy(file))
}

const getCacheControl = (path: string) => (path.startsWith('/assets/') ? IMMUTABLE : REVALIDATED)

const getHeaders = (path: string, headers: Record<string, string>) => ({
  ...headers,
  // Email programs in a browser show the logo in emails.
  ...(path === LOGO_PATH && { 'cross-origin-resource-policy': 'cross-origin' }),
  'cache-control': getCacheControl(path),
  'content-type': getMimeType(path) ?? 'application/octet-stream',
})

const isCompressedCopy = (file: string) => /\.(br|gz)$/.test(file) && existsSync(file.slice(0, -3))

function readReady(file: string, headers: Record<string, string>): ReadyResponse {
  const readCopy = (name: string) => (existsSync(name) ? readFileSync(name) : undefined)
  return createReadyResponse(
    { identity: readFileSync(file), br: readCopy(`${file}.br`), gzip: readCopy(`${file}.gz`) },
    headers,
  )
}
