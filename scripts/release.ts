import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, reportBuildFailure, writeCommit } from './build.ts'
import { createProductionLock, type Lock, RELEASE_ENGINES } from './production-lock.ts'
import { createNotices } from './third-party-notices.ts'

// `npm run release [FOLDER]` packs foyer-VERSION.tar.gz without sources and build tools, and writes its SHA-256 next to
// it.

const root = fileURLToPath(new URL('..', import.meta.url))

const parts = [
  '.env.example',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  // The guides link to it.
  'bench/README.md',
  'compose.yaml',
  'bin',
  'db/migrations',
  'deploy',
  'docs',
]

type PackageJson = {
  name: string
  version: string
  scripts: Record<string, string>
  imports: Record<string, string>
  devDependencies?: unknown
  allowScripts?: unknown
}
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

function copyRelease(folder: string): void {
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  cpSync(realpathSync(join(root, 'build')), join(folder, 'build'), { recursive: true })
  // The existing build of these sources may be older than the last commit.
  writeCommit(join(folder, 'build'))
  const write = (file: string, json: unknown) =>
    writeFileSync(join(folder, file), `${JSON.stringify(json, null, 2)}\n`)
  const { devDependencies: _, allowScripts: __, scripts, ...own } = readJson('package.json') as PackageJson
  // All other scripts need the sources.
  const commands = Object.entries(scripts).filter(([, command]) => command.includes('bin/foyer.js'))
  write('package.json', { ...own, engines: RELEASE_ENGINES, scripts: Object.fromEntries(commands) })
  write('package-lock.json', createProductionLock(readJson('package-lock.json') as Lock))
  const sbom = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  writeFileSync(join(folder, 'sbom.cdx.json'), execFileSync('npm', sbom, { cwd: folder }))
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES'), createNotices())
  // Makes the installation fail on an older Node.
  writeFileSync(join(folder, '.npmrc'), `${readFileSync(join(root, '.npmrc'), 'utf8')}engine-strict=true\n`)
}

/** Packs the release into the folder `target` and returns the archive's path. */
export async function packRelease(target: string): Promise<string> {
  await buildIfStale()
  const { name, version } = readJson('package.json') as PackageJson
  const folder = mkdtempSync(join(tmpdir(), 'foyer-release-'))
  try {
    const inside = `${name}-${version}`
    copyRelease(join(folder, inside))
    const file = join(target, `${inside}.tar.gz`)
    const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w', '--sort=name']
    const { status, stderr } = spawnSync('tar', ['-czf', file, ...owner, '-C', folder, inside], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`tar: ${stderr}`)
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
    // The format that `sha256sum -c` reads.
    writeFileSync(`${file}.sha256`, `${sha256}  ${basename(file)}\n`)
    return file
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main)
  await packRelease(process.argv[2] ?? root).then(
    (file) => process.stdout.write(`${file}\n`),
    reportBuildFailure,
  )
