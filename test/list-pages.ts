type Requester = { get: (path: string) => Promise<Response> }

/** Follows the 'Next page' links of a list; returns the first group of every match of the pattern, page by page. */
export async function readListPages(who: Requester, path: string, pattern: RegExp): Promise<string[][]> {
  const html = (await (await who.get(path)).text()).replaceAll('<!-- -->', '')
  const found = [...html.matchAll(pattern)].map(([, first = '']) => first)
  const next = /href="[^"]*(\?[^"]*after=[^"]+)"[^>]*>Next page/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const rest = next ? await readListPages(who, path.split('?')[0] + next, pattern) : []
  return [found, ...rest]
}
