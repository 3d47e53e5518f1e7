import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launch, root } from './server.ts'

// A copy of the sources with a placeholder for the last good build.
const folder = mkdtempSync(join(tmpdir(), 'foyer-build-'))
const parts = [
  'app',
  'bin',
  'db',
  'demo',
  'demo-content',
  'scripts',
  'server',
  'package.json',
  'package-lock.json',
]
for (const name of [...parts, 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'])
  cpSync(join(root, name), join(folder, name), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
const lastGood = '.builds/0123456789abcdef'
mkdirSync(join(folder, lastGood), { recursive: true })
symlinkSync(lastGood, join(folder, 'build'))

test('starting with a mistake in the content says that it builds, reports where it is and keeps the last good build', async () => {
  const path = join(folder, 'demo-content/firm.ts')
  const text = readFileSync(path, 'utf8')
  expect(text).toContain('phone:')
  writeFileSync(path, text.replace('phone:', 'fone:'))
  const running = launch({}, { program: join(folder, 'bin/foyer.js'), cwd: folder })
  expect(await running.ended).toBe(1)
  writeFileSync(path, text)
  expect(running.output()).toMatch(
    /^Building Foyer\. .*\ndemo-content\/firm\.ts\(\d+,\d+\): error .*'fone' does not exist/,
  )
  expect(running.output()).toMatch(/The last good build stays as it is\.\n$/)
  expect(readlinkSync(join(folder, 'build'))).toBe(lastGood)
})

test('a build fails and names the pictures that the content lacks, with file and line', async () => {
  const content = join(folder, 'demo-content')
  mkdirSync(join(content, 'pages'))
  writeFileSync(
    join(content, 'pages/team.md'),
    '---\ntitle: Team\ndescription: The team.\n---\n\n![Ada](/pictures/nosuch.jpg)\n',
  )
  const home = readFileSync(join(content, 'home.ts'), 'utf8')
  const [picture = ''] = /\/pictures\/[\w-]+\.\w+/.exec(home) ?? []
  writeFileSync(join(content, 'home.ts'), home.replaceAll(picture, '/pictures/gone.webp'))
  const running = launch({}, { program: join(folder, 'bin/foyer.js'), cwd: folder })
  expect(await running.ended).toBe(1)
  rmSync(join(content, 'pages'), { recursive: true })
  writeFileSync(join(content, 'home.ts'), home)
  expect(running.output()).toMatch(
    /home\.ts:\d+: there is no picture public\/pictures\/gone\.webp\.\n[\s\S]*pages\/team\.md:6: there is no picture public\/pictures\/nosuch\.jpg\.\n/,
  )
  expect(readlinkSync(join(folder, 'build'))).toBe(lastGood)
})

test.each(['nowhere', 'app'])('starting with CONTENT_DIR=%s fails with one line', async (dir) => {
  const running = launch({ CONTENT_DIR: dir }, { program: join(folder, 'bin/foyer.js'), cwd: folder })
  expect([await running.ended, running.output()]).toEqual([
    1,
    `CONTENT_DIR '${dir}' must be a folder with a firm’s content, for example demo-content\n`,
  ])
})

test.each([
  [[], "There is no build here: unpack a release, or run 'npm ci && npm run build' in a checkout.\n"],
  [['build', 'package.json'], /^The packages are not installed, run 'npm ci': Cannot find package .*\n$/],
])('bin/foyer.js with only %j next to it prints one line about what is missing', async (there, line) => {
  const bare = mkdtempSync(join(tmpdir(), 'foyer-bare-'))
  for (const name of ['bin', ...there])
    cpSync(join(root, name), join(bare, name), { recursive: true, dereference: true })
  const running = launch({}, { program: join(bare, 'bin/foyer.js'), cwd: bare })
  expect(await running.ended).toBe(1)
  expect(running.output()).toEqual(typeof line === 'string' ? line : expect.stringMatching(line))
})

test('starting without build tools reports that the build is outdated and runs it', async () => {
  const shipped = mkdtempSync(join(tmpdir(), 'foyer-shipped-'))
  const present = readlinkSync(join(root, 'build'))
  for (const name of [...parts, 'react-router.config.ts', 'vite.config.ts', present])
    cpSync(join(root, name), join(shipped, name), { recursive: true })
  symlinkSync(present, join(shipped, 'build'))
  mkdirSync(join(shipped, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name !== '@react-router'))
    symlinkSync(join(root, 'node_modules', name), join(shipped, 'node_modules', name))
  const version = async () => {
    const running = launch({}, { program: join(shipped, 'bin/foyer.js'), cwd: shipped, args: ['version'] })
    return [await running.ended, running.output()]
  }
  expect(await version()).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+(?:-dev)? \(commit \S+\)\n$/)])
  writeFileSync(
    join(shipped, 'demo-content/firm.ts'),
    `${readFileSync(join(root, 'demo-content/firm.ts'))}\n// Newer.\n`,
  )
  expect(await version()).toEqual([
    0,
    expect.stringMatching(
      /^The build is older than the files here, and what builds is not installed: this is the old one\. Run 'npm ci && npm run build'\.\n\d/,
    ),
  ])
})
