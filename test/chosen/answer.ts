/** As the boxes of a list send it: those in between are not ticked. */
export const chosen = (ids: string[]) => Object.fromEntries(ids.map((id, i) => [`chosen[${2 * i}]`, id]))

/** What the button 'Undo' of a page sends; null where there is none. */
export function undoOf(html: string): Record<string, string> | null {
  const form = html.split('<form').find((one) => />Undo<\/button>/.test(one.split('</form>')[0] ?? ''))
  if (!form) return null
  const fields = [
    ...(form.split('</form>')[0]?.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g) ?? []),
  ]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

/** A page as a reader gets it. */
export const wordsOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
