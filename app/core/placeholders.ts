const MARKED = /\[\[.+?\]\]/s

/** Path of a field inside a value, such as `details.1.value`, and its text. */
type MarkedField = { field: string; text: string }

/**
 * Finds the texts in a content value that still contain a placeholder, written `[[Name of your bank]]`. `field` is the
 * path of the value itself.
 */
export function findPlaceholders(value: unknown, field = ''): MarkedField[] {
  if (typeof value === 'string') return MARKED.test(value) ? [{ field, text: value }] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, child]) =>
    findPlaceholders(child, field ? `${field}.${name}` : name),
  )
}
