/** Returns a selection's form fields, with unticked checkboxes in between. */
export const selectionFields = (ids: string[]) =>
  Object.fromEntries(ids.map((id, i) => [`selected[${2 * i}]`, id]))

/** Returns the fields of the page's 'Undo' form, or null if there is none. */
export function undoForm(html: string): Record<string, string> | null {
  const form = html.match(/<form\b.*?<\/form>/gs)?.find((one) => one.includes('>Undo</button>'))
  if (!form) return null
  const fields = form.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}
