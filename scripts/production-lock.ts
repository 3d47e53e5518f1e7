/** Part of a package-lock.json entry. */
type Entry = {
  version?: string
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  devDependencies?: Record<string, string>
  engines?: { node?: string }
}
export type Lock = { packages: Record<string, Entry> }

/**
 * Node version that a release requires. A checkout can be installed with older ones, because npm installs Node as a
 * package.
 */
export const RELEASE_ENGINES = { node: '>=22.22.0' }

/**
 * Returns a package-lock.json that contains only what the program needs to run. `npm ci --omit=dev` would also install
 * optional peer dependencies that are development tools here.
 */
export function createProductionLock<L extends Lock>(lock: L): L {
  const { packages } = lock
  const kept = new Set([''])
  // Also visits the paths that the loop adds.
  for (const path of kept) for (const needed of listRequirements(packages, path)) kept.add(needed)
  const left = Object.entries(packages).filter(([path]) => kept.has(path))
  const { devDependencies: _, ...own } = packages[''] ?? {}
  return { ...lock, packages: { ...Object.fromEntries(left), '': { ...own, engines: RELEASE_ENGINES } } }
}

/** Returns the paths of a package's dependencies and required peers. */
function listRequirements(packages: Lock['packages'], path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].flatMap(
    (name) => resolvePath(packages, path, name) ?? [],
  )
}

/** Resolves a package as Node does, in the nearest node_modules folder above. */
function resolvePath(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let above = from; ; above = above.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const found = `${above && `${above}/`}node_modules/${name}`
    if (found in packages) return found
    if (above === '') return undefined
  }
}
