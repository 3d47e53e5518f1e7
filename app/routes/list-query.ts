/**
 * Parses a list's query parameters `search`, `sort`, `direction` and `after`. Ignores invalid values. The first sort
 * option is the default. Sort options default to descending unless `ascending` lists them.
 */
export function parseListQuery<Sorting extends string>(
  url: URL,
  sortings: readonly [Sorting, ...Sorting[]],
  ascending: readonly Sorting[] = [],
) {
  const sort = getChoiceParam(url, 'sort', sortings) ?? sortings[0]
  const usual = ascending.includes(sort) ? 'asc' : 'desc'
  return {
    search: getTextParam(url, 'search'),
    sort,
    direction: getChoiceParam(url, 'direction', ['asc', 'desc'] as const) ?? usual,
    after: getTextParam(url, 'after') || null,
  } as const
}

/** Returns a trimmed query parameter, or an empty string if it is missing or longer than 255 characters. */
export function getTextParam(url: URL, name: string): string {
  const text = url.searchParams.get(name)?.trim() ?? ''
  return text.length > 255 ? '' : text
}

/** Returns a query parameter if its value is one of `values`. */
export function getChoiceParam<Value extends string>(
  url: URL,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === url.searchParams.get(name))
}

/** Returns a whole number from 1, or null if the parameter is missing or invalid. */
export function getNumberParam(url: URL, name: string): number | null {
  const text = getTextParam(url, name)
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
