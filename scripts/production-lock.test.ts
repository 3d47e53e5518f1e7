import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createProductionLock, type Lock } from './production-lock.ts'
import { createNotices, listNoticePaths } from './third-party-notices.ts'

test('the production lockfile keeps dependencies where Node finds them, but no optional peers or development tools', () => {
  const packages = {
    '': { dependencies: { a: '1' }, devDependencies: { d: '1' } },
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
  expect(createProductionLock({ packages })).toEqual({
    packages: {
      '': { dependencies: { a: '1' }, engines: { node: '>=22.22.0' } },
      'node_modules/a': packages['node_modules/a'],
      'node_modules/a/node_modules/b': packages['node_modules/a/node_modules/b'],
      'node_modules/c': {},
      'node_modules/e': packages['node_modules/e'],
    },
  })
})

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const lockfile = read('package-lock.json')

test('the lockfile contains no registry URLs', () => {
  expect(lockfile).not.toContain('"resolved"')
})

test('THIRD-PARTY-NOTICES lists every package in a release with its version', () => {
  const notices = createNotices()
  const lock = JSON.parse(lockfile) as Lock
  const missing = listNoticePaths(lock).filter(
    (path) =>
      !notices.includes(`\n${path.replace(/.*node_modules\//, '')} ${lock.packages[path]?.version}: `),
  )
  expect(missing).toEqual([])
  // License texts: browser bundles contain the packages' code without their license files.
  for (const words of ['Permission is hereby granted', 'Apache License', 'SIL OPEN FONT LICENSE'])
    expect(notices).toContain(words)
})
