/** Characters of a message quoted in an email. */
const BEGINNING = 300

/** Shortens a text by code points, never inside a surrogate pair. */
export function beginningOf(text: string): string {
  const characters = [...text]
  return characters.length > BEGINNING ? `${characters.slice(0, BEGINNING).join('')}…` : text
}
