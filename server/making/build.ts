import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnv } from '../settings/env.ts'
import { writeCommit } from './commit.ts'
import { compressFiles } from './compress-files.ts'
import { contentDir } from './content-dir.js'
import { presentBuild, wantedBuild } from './sources.js'

export type Program = typeof import('../program.ts')

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What the build makes of server/program.ts. */
export const serverBuild = new URL('../../build/server/index.js', import.meta.url).href
/** Each build has a folder of its own in here; `build` is a link to the newest. */
const builds = join(root, '.builds')
/** How many stay: what has started from one goes on loading parts of it. */
const KEPT = 3

/** For a command in a checkout whose build is old: tells mistakes in the settings, which takes no time, then builds. */
export async function prepare(): Promise<void> {
  readEnv()
  await buildIfStale()
}

/** `lines` is all that a person needs to see: what is wrong, and where. */
class BuildFailed extends Error {
  readonly lines: string[]
  constructor(what: string, output: string) {
    super(what)
    this.lines = [output.trim(), '', `${what}. The last good build stays as it is.`]
  }
}

/**
 * Builds pages and server unless there is a build of the very same files. It is made beside the last one and takes its
 * place when it is whole, so that a build that fails or is killed changes nothing.
 * @throws {BuildFailed}
 */
export async function buildIfStale(): Promise<void> {
  const name = wantedBuild()
  const made = join(builds, name)
  if (!existsSync(made)) {
    // The configuration of the build knows this folder by the number of the process that asks for it.
    const making = join(builds, `making-${process.pid}`)
    tool('The content is not what its types ask for', 'typescript/bin/tsc', [
      '-p',
      contentDir,
      '--pretty',
      'false',
    ])
    // Not before its types are known to be right.
    const { contentFaults } = await import('./check-content.ts')
    const faults = await contentFaults()
    if (faults.length > 0) throw new BuildFailed('The content can’t be used', faults.join('\n'))
    tool('The build failed', '@react-router/dev/bin.cjs', ['build', '--logLevel', 'warn'])
    await compressFiles(join(making, 'client'))
    writeCommit(root, making)
    // Another process may have been as fast.
    if (existsSync(made)) rmSync(making, { recursive: true })
    else renameSync(making, made)
  }
  if (presentBuild() !== name) point(name)
}

/** Runs a tool of the workshop. @throws {BuildFailed} */
function tool(what: string, path: string, args: string[]): void {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new BuildFailed(what, stdout)
}

/** Makes `build` lead to this one in one step, and forgets old ones. */
function point(name: string): void {
  const build = join(root, 'build')
  const link = join(builds, `link-${process.pid}`)
  // A folder is what older versions made, or a release that was unpacked here.
  if (presentBuild() === undefined) rmSync(build, { recursive: true, force: true })
  symlinkSync(join('.builds', name), link)
  renameSync(link, build)
  utimesSync(join(builds, name), new Date(), new Date())
  const age = (entry: string) => lstatSync(join(builds, entry), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const isOver = (entry: string) => !isRunning(Number(/^\w+-(\d+)$/.exec(entry)?.[1] ?? 0))
  const [whole, begun] = [/^[0-9a-f]{16}$/, /^(making|link)-\d+$/].map((kind) =>
    readdirSync(builds).filter((entry) => kind.test(entry)),
  ) as [string[], string[]]
  const old = whole.sort((a, b) => age(b) - age(a)).slice(KEPT)
  for (const entry of [...old, ...begun.filter(isOver)])
    rmSync(join(builds, entry), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM'
  }
}

if (import.meta.main)
  await buildIfStale().catch((err) => {
    process.stderr.write(`${err instanceof BuildFailed ? err.lines.join('\n') : err.stack}\n`)
    process.exitCode = 1
  })
