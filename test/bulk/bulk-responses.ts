/** Returns the form fields of a selection, with unticked boxes in between. */
export const selectionFields = (ids: string[]) =>
  Object.fromEntries(ids.map((id, i) => [`selected[${2 * i}]`, id]))

/** Returns the fields of the page's 'Undo' form, or null without one. */
export function undoForm(html: string): Record<string, string> | null {
  const form = html.match(/<form\b.*?<\/form>/gs)?.find((one) => one.includes('>Undo</button>'))
  if (!form) return null
  const fields = form.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}
