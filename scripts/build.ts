import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getMimeType } from 'hono/utils/mime'
import { compressWell, isCompressible } from '#server/cache/encodings.ts'
import { getCommitSetting, readEnv } from '#server/settings/env.ts'
import { currentBuild, expectedBuild } from './build-hash.js'
import { contentPath } from './content-dir.js'
import { writeTextsType } from './texts.ts'

export type Program = typeof import('#server/program.ts')

const root = fileURLToPath(new URL('..', import.meta.url))
/** URL of the built server/program.ts. */
export const serverBuild = new URL('../build/server/index.js', import.meta.url).href
/** One folder per build. `build` is a symlink to the latest. */
const builds = join(root, '.builds')
/** Number of builds to keep, because running programs still load chunks from older ones. */
const KEPT_BUILDS = 3

/** Validates the settings first, which is fast, then builds. For commands in a checkout whose build is stale. */
export async function prepare(): Promise<void> {
  readEnv()
  process.stderr.write('Building Foyer. This takes up to a minute...\n')
  await buildIfStale()
}

/** A build step failed. `lines` contains its output. */
class BuildFailed extends Error {
  readonly lines: string[]
  constructor(description: string, output: string) {
    super(description)
    this.lines = [output.trim(), '', `${description}. The last good build stays as it is.`]
  }
}

/**
 * Builds client and server unless a build of the same sources exists. `build` points to the new build only once it is
 * complete, so a failed or killed build changes nothing.
 * @throws {BuildFailed}
 */
export async function buildIfStale(): Promise<void> {
  const name = expectedBuild()
  const target = join(builds, name)
  if (!existsSync(target)) {
    // react-router.config.ts derives the same name from its parent process.
    const staging = join(builds, `staging-${process.pid}`)
    writeTextsType()
    checkContentTypes()
    // Runs after the type check, because it imports the content.
    const { findContentErrors, findContentWarnings } = await import('./check-content.ts')
    const errors = await findContentErrors()
    if (errors.length > 0) throw new BuildFailed('The content can’t be used', errors.join('\n'))
    for (const warning of await findContentWarnings()) process.stderr.write(`${warning}\n`)
    runTool('The build failed', '@react-router/dev/bin.cjs', ['build', '--logLevel', 'warn'])
    await compressFiles(join(staging, 'client'))
    copyContentFiles(staging)
    writeCommit(staging)
    // Another process may already have finished the same build.
    if (existsSync(target)) rmSync(staging, { recursive: true })
    else renameSync(staging, target)
  }
  if (currentBuild() !== name) activate(name)
}

/** Checks the content against its types. If it is outside the checkout, `#app/...` has to be resolved for it. */
function checkContentTypes(): void {
  const config = join(root, '.brand', 'tsconfig.json')
  mkdirSync(dirname(config), { recursive: true })
  const compilerOptions = {
    types: [],
    lib: ['ES2024'],
    paths: { '#content/*': [`${contentPath}/*`], '#app/*': [join(root, 'app/*')] },
  }
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      include: [`${contentPath}/**/*.ts`],
      exclude: ['**/*.test.ts', '**/node_modules'].map((files) => join(contentPath, files)),
      compilerOptions,
    }),
  )
  runTool('The content is not what its types ask for', 'typescript/bin/tsc', [
    '-p',
    config,
    '--pretty',
    'false',
  ])
}

/** Copies the parts of the content that the program reads at runtime. Both are optional. */
function copyContentFiles(build: string): void {
  for (const name of ['documents', 'fonts'])
    if (existsSync(join(contentPath, name)))
      cpSync(join(contentPath, name), join(build, 'content', name), { recursive: true })
}

function runTool(description: string, path: string, args: string[]): void {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new BuildFailed(description, stdout)
}

/** Atomically points `build` to a build and deletes old ones. */
function activate(name: string): void {
  const build = join(root, 'build')
  const link = join(builds, `link-${process.pid}`)
  // Older versions and unpacked releases have a folder instead of a symlink.
  if (currentBuild() === undefined) rmSync(build, { recursive: true, force: true })
  symlinkSync(join('.builds', name), link)
  renameSync(link, build)
  utimesSync(join(builds, name), new Date(), new Date())
  const age = (entry: string) => lstatSync(join(builds, entry), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isAbandoned = (entry: string) => !isRunning(Number(/^\w+-(\d+)$/.exec(entry)?.[1] ?? 0))
  const [complete, unfinished] = [/^[0-9a-f]{16}$/, /^(staging|link)-\d+$/].map((kind) =>
    readdirSync(builds).filter((entry) => kind.test(entry)),
  ) as [string[], string[]]
  const old = complete.sort((a, b) => age(b) - age(a)).slice(KEPT_BUILDS)
  for (const entry of [...old, ...unfinished.filter(isAbandoned)])
    rmSync(join(builds, entry), { recursive: true, force: true })
}

/** Writes `.br` and `.gz` copies of compressible files. Compresses several at once. */
async function compressFiles(folder: string): Promise<void> {
  const compress = async (file: string, encoding: 'br' | 'gzip') => {
    const bytes = readFileSync(file)
    const compressed = await compressWell(bytes, encoding)
    const ending = encoding === 'br' ? 'br' : 'gz'
    if (compressed.byteLength < bytes.byteLength) writeFileSync(`${file}.${ending}`, compressed)
  }
  const files = globSync('**/*.*', { cwd: folder })
    .filter((name) => isCompressible(getMimeType(name) ?? ''))
    .map((name) => join(folder, name))
  await Promise.all(files.flatMap((file) => [compress(file, 'br'), compress(file, 'gzip')]))
}

/**
 * Returns a checkout's commit: FOYER_COMMIT (set in image builds), otherwise git's, with '-dirty' if there are
 * uncommitted changes, or 'unknown' without a repository.
 */
export function findCommit(folder: string): string {
  const setting = getCommitSetting()
  if (setting) return setting
  // Ignores a parent folder's repository.
  if (!existsSync(join(folder, '.git'))) return 'unknown'
  const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', timeout: 10_000 })
  return (status === 0 && stdout.trim()) || 'unknown'
}

/** Writes the commit into a build, where `app/version.server.ts` reads it. */
export function writeCommit(build: string): void {
  writeFileSync(join(build, 'commit'), `${findCommit(root)}\n`)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Prints why a build failed, without the trace unless it's a bug, and sets the exit code. */
export function reportBuildFailure(err: Error): void {
  process.stderr.write(`${err instanceof BuildFailed ? err.lines.join('\n') : err.stack}\n`)
  process.exitCode = 1
}

if (import.meta.main) await buildIfStale().catch(reportBuildFailure)
