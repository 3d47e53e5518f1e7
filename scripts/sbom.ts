import type { Lock } from './production-lock.ts'

/** CycloneDX 1.6 component, limited to what a package-lock.json contains. */
type Component = {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  scope: 'required' | 'optional'
  licenses?: object[]
  hashes?: { alg: string; content: string }[]
}

/** Returns a release's software bill of materials, which is always the same for the same lockfile. */
export function createSbom(program: { name: string; version: string }, { packages }: Lock) {
  const components = new Map<string, Component>()
  for (const [path, entry] of Object.entries(packages)) {
    const { version, optional, license, integrity } = entry
    if (path === '' || version === undefined) continue
    const name = path.replace(/^.*node_modules\//, '')
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const [, algorithm, hash = ''] = /^sha(\d+)-(.*)$/.exec(integrity ?? '') ?? []
    components.set(purl, {
      ...{ type: 'library', 'bom-ref': purl, name, version, purl },
      // Builds for other platforms are not installed.
      scope: optional ? 'optional' : 'required',
      ...(license ? { licenses: [formatLicense(license)] } : {}),
      ...(algorithm
        ? { hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(hash, 'base64').toString('hex') }] }
        : {}),
    })
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'application', name: program.name, version: program.version } },
    components: [...components.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

/** Formats an SPDX id, an SPDX expression, or the free text that some packages have. */
function formatLicense(license: string): object {
  if (/ (AND|OR|WITH) /.test(license) && !/SEE/.test(license)) return { expression: license }
  return { license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }
}
