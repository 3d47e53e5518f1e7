/** So much of a message stands in a mail, in characters; the rest is read on the site. */
const BEGINNING = 300

/** By characters as people count them: no half of one is left at the end. */
export function beginningOf(text: string): string {
  const characters = [...text]
  return characters.length > BEGINNING ? `${characters.slice(0, BEGINNING).join('')}…` : text
}
