import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { OtherBuilds } from './other-builds.ts'
import { answerReady, isRead, type ReadyAnswer, rawPathOf, readyFrom } from './ready-answer.ts'

/** Bigger files (a video, say) are read from disk for each request, in ranges where asked. */
const SMALL = 1024 * 1024

const forGood = 'public, max-age=31536000, immutable'
/** Names that stay when the content changes: looked up again after an hour, used meanwhile. */
const forNow = 'public, max-age=3600, stale-while-revalidate=604800'

export type StaticFiles = {
  /** A small file, ready to be sent; `path` as it is in the address. */
  find: (path: string) => ReadyAnswer | undefined
  /** Serves the big ones and those of other builds, and says 404 to whatever else is asked for under /assets/. */
  middleware: MiddlewareHandler
}

/**
 * The files of a folder, listed once at the start: what is not on the list does not exist, so no path can lead
 * elsewhere. Beside each may lie `.br` and `.gz` copies, made by the build. `headers` are added to each answer.
 */
export function openStaticFiles(
  folder: string,
  headers: Record<string, string>,
  others?: OtherBuilds,
): StaticFiles {
  const small = new Map<string, ReadyAnswer>()
  const big = new Set<string>()
  for (const entry of existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || isCopy(file)) continue
    const path = encodeURI(`/${relative(folder, file).split(sep).join('/')}`)
    if (statSync(file).size > SMALL) big.add(path)
    else small.set(path, readReady(file, headersOf(path, headers)))
  }
  const fromDisk = serveStatic({ root: folder, precompressed: true, allowPercentInPath: true })
  return {
    find: (path) => small.get(path),
    middleware: async (c, next) => {
      if (!isRead(c.req.raw)) return next()
      const path = rawPathOf(c.req.raw)
      if (path.startsWith('/assets/') && !big.has(path)) {
        const file = await others?.find(path.slice('/assets/'.length))
        if (file) return answerReady(c.req.raw, readyFrom(file, headersOf(path, headers)))
        // Another instance may have it: nobody on the way may remember that this one had not.
        return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' })
      }
      if (!big.has(path)) return next()
      c.header('Cache-Control', cacheControl(path))
      c.header('Accept-Ranges', 'bytes')
      return fromDisk(c, next)
    },
  }
}

const cacheControl = (path: string) => (path.startsWith('/assets/') ? forGood : forNow)

const headersOf = (path: string, headers: Record<string, string>) => ({
  ...headers,
  'cache-control': cacheControl(path),
  'content-type': getMimeType(path) ?? 'application/octet-stream',
})

const isCopy = (file: string) => /\.(br|gz)$/.test(file) && existsSync(file.slice(0, -3))

function readReady(file: string, headers: Record<string, string>): ReadyAnswer {
  const copy = (name: string) => (existsSync(name) ? readFileSync(name) : undefined)
  return readyFrom(
    { identity: readFileSync(file), br: copy(`${file}.br`), gzip: copy(`${file}.gz`) },
    headers,
  )
}
