/** Of an entry of package-lock.json, what is read here. */
type Entry = {
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
  const kept = new Set([''])
  for (const path of kept) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[path] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    for (const name of names) {
      const found = placeOf(packages, path, name)
      if (found) kept.add(found)
    }
  }
  const left = Object.entries(packages).filter(([path]) => kept.has(path))
  const { devDependencies: _, ...own } = packages[''] ?? {}
  return { ...lock, packages: { ...Object.fromEntries(left), '': own } }
}

/** Where Node finds a package from the place of another: in the nearest node_modules folder above. */
function placeOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let above = from; ; above = above.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const place = `${above && `${above}/`}node_modules/${name}`
    if (place in packages) return place
    if (above === '') return undefined
  }
}
