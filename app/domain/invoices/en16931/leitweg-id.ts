/** Code of a public body, optional unit, check digits: `04011000-1234512345-06`. */
const PATTERN = /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/i

/** Returns whether a text is a Leitweg-ID (routing ID of a German public buyer) with valid check digits (ISO 7064). */
export function isLeitwegId(text: string): boolean {
  if (!PATTERN.test(text)) return false
  const digits = text.replaceAll('-', '').replace(/[A-Z]/gi, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}
