/**
 * What a list's address asks for: `search`, `sort`, `direction`, `after`. An address that somebody changed by
 * hand shows the plain list, not an error. The first sorting is the usual one; newest and largest come first,
 * but those in `ascending` go from A to Z unless asked otherwise.
 */
export function listQuery<Sorting extends string>(
  url: URL,
  sortings: readonly [Sorting, ...Sorting[]],
  ascending: readonly Sorting[] = [],
) {
  const sort = oneOf(url, 'sort', sortings) ?? sortings[0]
  const usual = ascending.includes(sort) ? 'asc' : 'desc'
  return {
    search: textOf(url, 'search'),
    sort,
    direction: oneOf(url, 'direction', ['asc', 'desc'] as const) ?? usual,
    after: textOf(url, 'after') || null,
  } as const
}

/** A text of the address, trimmed; empty when it is missing or too long. */
export function textOf(url: URL, name: string): string {
  const text = url.searchParams.get(name)?.trim() ?? ''
  return text.length > 255 ? '' : text
}

/** A choice of the address; undefined when it is none of these. */
export function oneOf<Value extends string>(
  url: URL,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === url.searchParams.get(name))
}

/** A version's number in the address; null when it is none. */
export function versionOf(url: URL, name: string): number | null {
  const version = textOf(url, name)
  return /^[1-9]\d{0,8}$/.test(version) ? Number(version) : null
}
