/** Of an entry of package-lock.json, what is read here. */
type Entry = {
  version?: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  devDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Entry> }

/**
 * What of a package-lock.json the program needs to run. `npm ci --omit=dev` alone would also install what some package
 * could work with and what is here for development only: compilers, test runners.
 */
export function productionLock<L extends Lock>(lock: L): L {
  const { packages } = lock
  const kept = withNeeds([''], (path) => needsOf(packages, path))
  const left = Object.entries(packages).filter(([path]) => kept.has(path))
  const { devDependencies: _, ...own } = packages[''] ?? {}
  return { ...lock, packages: { ...Object.fromEntries(left), '': own } }
}

/** Where the packages are that one can't be without; what it could work with is not among them. */
export function needsOf(packages: Lock['packages'], path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers].flatMap(
    (name) => placeOf(packages, path, name) ?? [],
  )
}

/** These, what they need, what that needs, and so on. */
export function withNeeds(paths: string[], needs: (path: string) => string[]): Set<string> {
  const all = new Set(paths)
  for (const path of all) for (const need of needs(path)) all.add(need)
  return all
}

/** Where Node finds a package from the place of another: in the nearest node_modules folder above. */
function placeOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let above = from; ; above = above.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${above && `${above}/`}node_modules/${name}`
    if (place in packages) return place
    if (above === '') return undefined
  }
}
