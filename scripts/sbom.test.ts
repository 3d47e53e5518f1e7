import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createProductionLock, type Lock } from './production-lock.ts'
import { createSbom } from './sbom.ts'

const program = { name: 'foyer', version: '1.2.3' }

test('the SBOM names each package once, with its license and hash, as CycloneDX 1.6 requires', () => {
  const packages = {
    '': { version: '1.2.3' },
    'node_modules/@scope/a': { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAEC' },
    'node_modules/b': { version: '2.0.0', license: '(MIT OR Apache-2.0)', optional: true },
    'node_modules/c/node_modules/b': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
    'node_modules/d': { version: '3.0.0', license: 'SEE LICENSE IN README.md AND LICENSE' },
  }
  const { components, ...bom } = createSbom(program, { packages })
  expect(bom).toMatchObject({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
    metadata: { component: { type: 'application', name: 'foyer', version: '1.2.3' } },
  })
  const library = { type: 'library', scope: 'required' }
  expect(components).toMatchObject([
    {
      ...{ ...library, purl: 'pkg:npm/%40scope/a@1.0.0', licenses: [{ license: { id: 'MIT' } }] },
      hashes: [{ alg: 'SHA-512', content: '000102' }],
    },
    { ...library, purl: 'pkg:npm/b@2.0.0', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
    { ...library, licenses: [{ license: { name: 'SEE LICENSE IN README.md AND LICENSE' } }] },
  ])
})

test('the SBOM of a release covers every package in its lockfile', () => {
  const read = () => readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
  const lock = createProductionLock(JSON.parse(read()) as Lock)
  const sbom = createSbom(program, lock)
  const versions = Object.entries(lock.packages).filter(([path]) => path !== '')
  const names = new Set(
    versions.map(([path, { version }]) => `${path.replace(/.*node_modules\//, '')}@${version}`),
  )
  expect(new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))).toEqual(names)
  expect(sbom.components.filter(({ hashes }) => !hashes)).toEqual([])
})
