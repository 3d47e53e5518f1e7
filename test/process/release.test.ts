import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findCommit } from '#scripts/build.ts'
import { packRelease } from '#scripts/release.ts'
import { otherUser } from '#test/unprivileged-user.ts'
import { freePort } from '../postgres.ts'
import { newDemoFolder } from './demo-folder.ts'
import { demoClient, launch, ready, root, stop } from './server.ts'

// Copies packages, because symlinked ones would resolve packages that a release lacks.
const NODE_OPTIONS = '--preserve-symlinks --preserve-symlinks-main'

/** Unpacks and installs a release, read-only. */
let release: string
let lock: { packages: Record<string, unknown> }
const data = newDemoFolder()

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-packed-'))
  const file = await packRelease(folder)
  const check = spawnSync('sha256sum', ['-c', `${file}.sha256`], { cwd: folder, encoding: 'utf8' })
  expect([check.status, check.stdout]).toEqual([0, `${basename(file)}: OK\n`])
  expect(spawnSync('tar', ['-xzf', file, '-C', folder]).status).toBe(0)
  release = file.replace('.tar.gz', '')
  lock = JSON.parse(readFileSync(join(release, 'package-lock.json'), 'utf8'))
  for (const path of Object.keys(lock.packages).filter((path) =>
    /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path),
  )) {
    mkdirSync(dirname(join(release, path)), { recursive: true })
    // Binaries for other platforms are not installed.
    if (statSync(join(root, path), { throwIfNoEntry: false }))
      symlinkSync(join(root, path), join(release, path))
  }
  chmodSync(folder, 0o755)
  spawnSync('chmod', ['-R', 'a-w', release])
  if (otherUser.uid) spawnSync('chown', ['-R', '65534:65534', data])
})

const start = (settings: Record<string, string>, args: string[] = []) =>
  launch(
    { DATA_DIR: data, NODE_OPTIONS, ...settings },
    { program: join(release, 'bin/foyer.js'), cwd: '/', args, ...otherUser },
  )

test('a release contains what it needs to run and no build tools', () => {
  expect(readdirSync(release).sort()).toEqual([
    '.env.example',
    '.npmrc',
    'CHANGELOG.md',
    'CODE_OF_CONDUCT.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'THIRD-PARTY-NOTICES',
    'bench',
    'bin',
    'build',
    'compose.yaml',
    'db',
    'deploy',
    'docs',
    'node_modules',
    'package-lock.json',
    'package.json',
    'sbom.cdx.json',
  ])
  const packages = Object.keys(lock.packages)
  for (const name of ['pg', 'sharp', 'react']) expect(packages).toContain(`node_modules/${name}`)
  for (const name of ['vite', 'vitest', 'typescript', 'node', 'drizzle-kit'])
    expect(packages).not.toContain(`node_modules/${name}`)
  const { components } = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8'))
  const listed = components.map(({ name }: { name: string }) => name)
  const names = packages.filter(Boolean).map((path) => path.replace(/.*node_modules\//, ''))
  expect(names.filter((name) => !listed.includes(name))).toEqual([])
  const { scripts, devDependencies } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8'))
  expect([Object.keys(scripts).slice(0, 2), devDependencies]).toEqual([['start', 'admin'], undefined])
})

test("every link in a release's guides leads to a file in the release", () => {
  const pages = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md') && !path.startsWith('node_modules') && !path.startsWith('bench'),
  )
  expect(pages.length).toBeGreaterThan(20)
  const gone = pages.flatMap((page) =>
    [...readFileSync(join(release, page), 'utf8').matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g)]
      .map(([, to = '']) => join(dirname(page), to))
      .filter((path) => !existsSync(join(release, path)))
      .map((path) => `${page}: ${path}`),
  )
  expect(gone).toEqual([])
})

test('a release reports the commit that it was built from', async () => {
  const running = start({}, ['version'])
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect([await running.ended, running.output()]).toEqual([0, `${version} (commit ${findCommit(root)})\n`])
})

test('a release names its commands as they are installed', async () => {
  const running = start({}, ['backup'])
  expect([await running.ended, running.output()]).toEqual([
    1,
    expect.stringMatching(/^Usage: foyer backup FILE \| foyer verify FILE \| /),
  ])
})

test('a release runs as a user who can write only to DATA_DIR, and stops on SIGTERM', async () => {
  const port = await freePort()
  const running = start({ PORT: String(port) }, ['start'])
  await ready(running, port)
  const client = await demoClient(port)
  const page = async (path: string) => {
    const answer = await client.get(path)
    return [answer.status, await answer.text()] as const
  }
  expect(await page('/')).toEqual([200, expect.stringContaining('Norrvane')])
  expect(await page('/client/documents')).toEqual([
    200,
    expect.stringContaining('Welcome to the Client Portal'),
  ])
  const [, dashboard] = await page('/client/invoices')
  const script = /\/assets\/[\w.-]+\.js/.exec(dashboard)?.[0]
  expect((await page(script ?? ''))[0]).toBe(200)
  // Workers start from a separate file.
  const invoice = /\/api\/invoices\/[\w-]+\/pdf/.exec(dashboard)?.[0]
  expect(await page(invoice ?? '')).toEqual([200, expect.stringMatching(/^%PDF-/)])
  expect(await stop(running)).toBe(0)
  const list = start({}, ['admin', 'list'])
  expect([await list.ended, list.output()]).toEqual([0, expect.stringContaining('admin@norrvane.example')])
})
