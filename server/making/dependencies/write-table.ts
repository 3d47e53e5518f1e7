import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Lock, productionLock } from '../production-lock.ts'
import { type Direct, Installed } from './packages.ts'
import { licenceNotes, purposes } from './purposes.ts'
import { advisories, lastReleases, type Release } from './registry.ts'

// `npm run dependencies` writes docs/developers/dependencies.md, of what is installed here and what the registry says.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const target = 'docs/developers/dependencies.md'

const permissive = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
)
const isPermissive = (licence: string) => licence.split(' OR ').some((one) => permissive.has(one))

const MB = 1024 ** 2
const mb = (bytes: number) => (bytes < 10 * MB ? (bytes / MB).toFixed(1) : Math.round(bytes / MB))
const row = (...cells: unknown[]) => `| ${cells.join(' | ')} |`
const table = (head: string[], rows: string[]) => [row(...head), row(...head.map(() => '---')), ...rows, '']

type Asked = { releases: Map<string, Release>; against: (name: string) => string }

const weight = ({ bytes, brought }: Direct) => Math.max(bytes, brought.bytes)

function directTable(directs: Direct[], { releases, against }: Asked): string[] {
  const heads = [
    'package',
    'version',
    'licence',
    'MB',
    'it alone brings',
    'last release',
    'advisories',
    'for what',
  ]
  const rows = directs
    .toSorted((a, b) => weight(b) - weight(a))
    .map((one) => {
      const { packages, bytes } = one.brought
      const release = releases.get(one.name)
      return row(
        `\`${one.name}\``,
        one.version,
        one.licence.startsWith('SEE') ? 'see below' : one.licence,
        mb(one.bytes),
        packages > 1 ? `${mb(bytes)} in ${packages}` : '',
        release ? release.on + (release.version === one.version ? '' : ` (${release.version})`) : '?',
        against(one.name),
        purposes[one.name] ?? '',
      )
    })
  return table(heads, rows)
}

function licenceTable(installed: Installed, running: string[], all: string[]): string[] {
  const inRelease = new Set(running)
  const groups = [...Map.groupBy(all, installed.licenceOf.bind(installed))]
  return table(
    ['licence', 'in a release', 'for building and tests only', ''],
    groups
      .toSorted(([a, ones], [b, others]) => others.length - ones.length || a.localeCompare(b))
      .map(([licence, paths]) => {
        const runs = paths.filter((path) => inRelease.has(path)).length
        const names = paths.map((path) => `\`${path.replace(/.*node_modules\//, '')}\``)
        const named = [...new Set(names)].join(', ')
        const note = isPermissive(licence) ? '' : `${named}: ${licenceNotes[licence] ?? '**look at it**'}`
        return row(licence, runs, paths.length - runs, note)
      }),
  )
}

function page(lock: Lock): string {
  const installed = new Installed(root, lock)
  const { dependencies = {}, devDependencies = {} } = lock.packages[''] ?? {}
  const [runs, tools] = [Object.keys(dependencies), Object.keys(devDependencies)]
  const all = installed.installed(Object.keys(lock.packages))
  const running = installed.installed(Object.keys(productionLock(lock).packages))

  const { releases, silent } = lastReleases([...runs, ...tools])
  const { known, silent: noAdvisories } = advisories()
  const against = (name: string) => (known ? (known[name]?.severity ?? 'none') : '?')
  const asked = { releases, against }
  const count = (name: string, paths: string[]) => {
    const { packages, bytes } = installed.sum(paths)
    return row(name, packages, mb(bytes))
  }
  const found = Object.entries(known ?? {}).flatMap(([name, { severity, via }]) =>
    via.flatMap((one) => (typeof one === 'string' ? [] : [`- \`${name}\`, ${severity}: ${one.title}`])),
  )
  return [
    '# Dependencies',
    '',
    `\`npm run dependencies\` wrote this on ${new Date().toISOString().slice(0, 10)}, of what \`npm ci\` had installed`,
    `for ${process.platform} on ${process.arch}. What was weighed, and why the large ones stay:`,
    '[decision 149](../decisions/149-weight-of-packages.md). A new one is told of in',
    '`server/making/dependencies/purposes.ts`.',
    '',
    ...table(
      ['', 'packages', 'MB'],
      [
        count('a checkout, with all that builds and tests', all),
        count('a release (`npm run release`, then `npm ci` in it)', running),
      ],
    ),
    'MB (1,048,576 bytes) are those of the files. A version in brackets is a newer one than ours. `?` was not answered.',
    '',
    ...(silent ? [`**The registry did not say when versions were released**: ${silent}`, ''] : []),
    noAdvisories
      ? `**The registry did not answer for advisories**: ${noAdvisories}. Nothing is known from it, good or bad.`
      : found.length > 0
        ? ['Known against what is installed:', '', ...found].join('\n')
        : 'No advisory is known against anything that is installed.',
    '',
    '## What it runs on',
    '',
    ...directTable(installed.directs(runs, []), asked),
    '## What builds and tests it',
    '',
    ...directTable(installed.directs(tools, runs), asked),
    '## Licences of all packages',
    '',
    ...licenceTable(installed, running, all),
  ].join('\n')
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  writeFileSync(join(root, target), page(lock))
  process.stdout.write(`${target}\n`)
}
