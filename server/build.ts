import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getMimeType } from 'hono/utils/mime'
import { compressWell, isCompressible } from './cache/encodings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What the build makes of server/program.ts. */
export const serverBuild = new URL('../build/server/index.js', import.meta.url).href
/** What the build makes for the browser. */
export const clientFolder = join(root, 'build', 'client')
const stamp = join(root, 'build', 'stamp')

/** Builds pages and server unless the last build was made from the very same files. */
export async function buildIfStale(): Promise<void> {
  const now = hashOfSources()
  if (readStamp() === now) return
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const made = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`the build failed\n${made.stdout}`)
  await compressFiles(clientFolder)
  writeFileSync(stamp, now)
}

/** Lays `.br` and `.gz` copies beside the files that become smaller by it. */
async function compressFiles(folder: string): Promise<void> {
  for (const name of globSync('**/*.*', { cwd: folder })) {
    if (!isCompressible(getMimeType(name) ?? '')) continue
    const file = join(folder, name)
    const bytes = readFileSync(file)
    for (const [ending, encoding] of [
      ['br', 'br'],
      ['gz', 'gzip'],
    ] as const) {
      const smaller = await compressWell(bytes, encoding)
      if (smaller.byteLength < bytes.byteLength) writeFileSync(`${file}.${ending}`, smaller)
    }
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(
    [
      'app/**/*',
      'content/**/*',
      'db/*.ts',
      'demo/*.ts',
      'server/**/*.ts',
      'public/**/*',
      '{react-router,vite}.config.ts',
      'package-lock.json',
    ],
    { cwd: root, withFileTypes: true },
  )
  for (const file of files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    // A copy in another folder is the same build.
    hash.update(relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function readStamp(): string | null {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return null
  }
}

if (import.meta.main) await buildIfStale()
