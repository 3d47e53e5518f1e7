import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { needsOf, withNeeds } from '../production-lock.ts'
import { purposes } from './purposes.ts'

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>
const direct = { ...dependencies, ...devDependencies }

test('each package is there for something, and is told of at its version', () => {
  expect(Object.keys(purposes).toSorted()).toEqual(Object.keys(direct).toSorted())
  const told = [...read('docs/developers/dependencies.md').matchAll(/^\| `([^`]+)` \| ([^ ]+) \|/gm)]
  expect(Object.fromEntries(told.map(([, name, version]) => [name, version]))).toEqual(direct)
})

test('no address of a registry is in the lockfile', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"')
})

test('what a package needs is found where Node finds it, and what it could work with is not needed', () => {
  const packages = {
    'node_modules/a': {
      dependencies: { b: '1' },
      peerDependencies: { c: '1', d: '1' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/a/node_modules/b': { optionalDependencies: { e: '1', 'for-windows': '1' } },
    'node_modules/b': {},
    'node_modules/c': {},
    'node_modules/d': {},
    'node_modules/e': { dependencies: { c: '1' } },
  }
  expect([...withNeeds(['node_modules/a'], (path) => needsOf(packages, path))]).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/e',
  ])
})
