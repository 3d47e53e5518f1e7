import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Layers from the bottom up: a file may import from its own layer and lower ones. Longer paths take precedence. */
const rows: string[][] = [
  // Values, text and formats, which import nothing but each other.
  [
    'demo-content',
    'app/content',
    'app/brand.d.ts',
    'app/page-meta.ts',
    'app/texts.ts',
    'app/translations',
    'app/version.server.ts',
    'app/core',
  ],
  ['db'],
  ['app/emails'],
  ['app/adapters'],
  ['app/context.ts'],
  ['app/domain'],
  ['app/ui'],
  ['app/routes', 'app/root.tsx'],
  ['server', 'demo', 'scripts', 'app/entry.server.tsx', 'app/entry.client.tsx', 'app/routes.ts'],
]

/** Outer layers are injected through `Ctx`, so only their types may be imported. */
const typesOnly: { from: string; to: string; except?: string }[] = [
  { from: 'app/domain', to: 'app/adapters', except: 'app/domain/sign-in' },
  { from: 'app/ui', to: 'app/domain/sign-in' },
]

type Import = { from: string; to: string; names: string; typeOnly: boolean }

const root = join(import.meta.dirname, '../..')
const sources = new Map(
  globSync(['*.ts', '{app,bench,bin,db,demo,demo-content,scripts,server,starters,test}/**/*.{ts,tsx,js}'], {
    cwd: root,
  }).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)
const allImports = [...sources].flatMap(([path, source]) => importsOf(path, source))
const imports = allImports.filter(({ from }) => isProduction(from))

function isProduction(path: string): boolean {
  return /^(?:app|db|demo|demo-content|scripts|server)\/.*(?<!\.test)\.tsx?$/.test(path)
}

/** Returns a source text's imports of files in this repository. A dynamic import has all names: `*`. */
function importsOf(from: string, source: string): Import[] {
  const statement = /^(?:import|export)\s(?:([^'";]*?)\sfrom\s)?\s*'([^']+)'|\bimport\('([^']+)'\)/gm
  return [...source.matchAll(statement)].flatMap(([, names = '*', at, dynamic]) => {
    const path = (at ?? dynamic ?? '')
      .replace(/\?.*/, '')
      .replace(/^#(content|root)\/(?=\w)/, (_, name) => (name === 'content' ? '#demo-content/' : '#'))
    const to = path.startsWith('#') ? path.slice(1) : path.startsWith('.') ? join(dirname(from), path) : ''
    return sources.has(to) ? [{ from, to, names, typeOnly: /^type\s/.test(names) }] : []
  })
}

/** Returns a source text's exported names. */
function exportsOf(source: string): string[] {
  const statement =
    /^export (?:async )?(?:(?:const|let|function\*?|class|type|interface) (\w+)|(?:type |const )?\{([^}]*)\})/gm
  return [...source.matchAll(statement)].flatMap(
    ([, name, list = '']) => name ?? list.match(/\w+(?=,|\s*$)/gm) ?? [],
  )
}

const isIn = (path: string, room: string) => path === room || path.startsWith(`${room}/`)

function rowOf(path: string): number {
  const best = rows
    .flatMap((row, height) => row.filter((room) => isIn(path, room)).map((room) => ({ room, height })))
    .sort((a, b) => b.room.length - a.room.length)[0]
  if (!best) throw new Error(`${path} belongs to no row: add its folder to the list`)
  return best.height
}

/** Returns the imports that are part of a cycle. */
function circles(all: Import[]): string[] {
  const next = Map.groupBy(all, ({ from }) => from)
  const leadsTo = (start: string, end: string) => {
    const seen = new Set([start])
    for (const path of seen) for (const { to } of next.get(path) ?? []) seen.add(to)
    return seen.has(end)
  }
  return all.filter(({ from, to }) => leadsTo(to, from)).map(({ from, to }) => `${from} -> ${to}`)
}

test('imports form no cycles', () => {
  expect(imports.length).toBeGreaterThan(1000)
  expect(circles(imports)).toEqual([])
})

test('imports point one way: routes, ui, domain, context, adapters, emails, db, content', () => {
  expect(
    imports.filter(({ from, to }) => rowOf(to) > rowOf(from)).map(({ from, to }) => `${from} -> ${to}`),
  ).toEqual([])
})

test('imports between two domain nouns point in one direction', () => {
  const nounOf = (path: string) => /^app\/domain\/([^/]+)\//.exec(path)?.[1]
  const pairs = new Set(imports.map(({ from, to }) => `${nounOf(from)} -> ${nounOf(to)}`))
  const reversed = (pair: string) => pair.split(' -> ').reverse().join(' -> ')
  expect(
    [...pairs].filter(
      (pair) => !pair.includes('undefined') && pair !== reversed(pair) && pairs.has(reversed(pair)),
    ),
  ).toEqual([])
})

test('imports between two folders of a domain noun point in one direction', () => {
  const folderOf = (path: string) => /^app\/domain\/([^/]+\/[^/]+)\//.exec(path)?.[1]
  const isInOneNoun = (a: string, b: string) => dirname(a) === dirname(b) && a !== b
  const pairs = imports.flatMap(({ from, to }) => {
    const [a, b] = [folderOf(from), folderOf(to)]
    return a && b && isInOneNoun(a, b) ? [{ a, b }] : []
  })
  expect(pairs.length).toBeGreaterThan(0)
  expect(pairs.filter(({ a, b }) => pairs.some((other) => other.a === b && other.b === a))).toEqual([])
})

test('only types are imported from injected dependencies', () => {
  expect(
    imports
      .filter(
        ({ from, to, typeOnly }) =>
          !typeOnly &&
          typesOnly.some(
            (rule) => isIn(from, rule.from) && isIn(to, rule.to) && !(rule.except && isIn(from, rule.except)),
          ),
      )
      .map(({ from, to }) => `${from} -> ${to}`),
  ).toEqual([])
})

/** Exports of the root, pages and layouts that the framework reads. */
const routeExports =
  'action clientAction clientMiddleware ErrorBoundary handle headers Layout loader meta middleware shouldRevalidate'.split(
    ' ',
  )
const isReadByFramework = (path: string, name: string) =>
  path.startsWith('app/entry') || (/^app\/(?:routes\/|root)/.test(path) && routeExports.includes(name))

test('everything that is exported is imported somewhere', () => {
  const importsOfFile = Map.groupBy(allImports, ({ to }) => to)
  const unused = [...sources].flatMap(([path, source]) => {
    const names = importsOfFile.get(path)?.map((found) => found.names) ?? []
    // The starters' exports are the content's, and these scripts contain the text of files that they write.
    if (
      /^starters\/|^scripts\/(?:new-content|font)\.ts$/.test(path) ||
      names.some((text) => text.startsWith('*'))
    )
      return []
    const used = names.flatMap((text) => text.match(/\w+/g) ?? [])
    return exportsOf(source)
      .filter((name) => !used.includes(name) && !isReadByFramework(path, name))
      .map((name) => `${path}: ${name}`)
  })
  // bin/foyer.js imports it from a computed path.
  expect(unused).toEqual(['scripts/build.ts: prepare'])
})
