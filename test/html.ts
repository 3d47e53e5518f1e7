/** Returns a page's HTML without the separators that React puts between texts, with apostrophes decoded. */
export async function textOf(response: Response | Promise<Response>): Promise<string> {
  return (await (await response).text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

/** Returns the hidden revision token of the page's first form, or of the form that contains `near`; '' without one. */
export function revisionOf(html: string, near = ''): string {
  for (const form of html.match(/<form\b.*?<\/form>/gs) ?? []) {
    const token = /name="version" value="([^"]+)"/.exec(form)?.[1]
    if (token && form.includes(near)) return token
  }
  return ''
}

/** Returns the text of a page without scripts and elements, with single spaces between words. */
export const plainText = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
