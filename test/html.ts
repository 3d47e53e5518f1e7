/** Returns a page's HTML without the separators that React puts between texts, and with apostrophes decoded. */
export async function textOf(response: Response | Promise<Response>): Promise<string> {
  return (await (await response).text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

/**
 * Returns the hidden revision token from the page's first form, or from the form that contains `near`. Returns '' if
 * there is none.
 */
export function revisionOf(html: string, near = ''): string {
  for (const form of html.match(/<form\b.*?<\/form>/gs) ?? []) {
    const token = /name="version" value="([^"]+)"/.exec(form)?.[1]
    if (token && form.includes(near)) return token
  }
  return ''
}

/** Returns a page's text without scripts and elements, with single spaces between words. */
export const plainText = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
