const naturalOrder = new Intl.Collator('en', { numeric: true })

/** Order of paths in a folder tree: by name in each folder, with numbers by value. */
export function comparePaths(a: string, b: string): number {
  const [partsOfA, partsOfB] = [a.split('/'), b.split('/')]
  for (const [at, part] of partsOfA.entries()) {
    const order = naturalOrder.compare(part, partsOfB[at] ?? '')
    if (order !== 0) return order
  }
  return partsOfA.length - partsOfB.length
}
