/** Returns whether a text is an IBAN with valid check digits (ISO 7064, MOD 97-10). It may contain spaces. */
export function isIban(text: string): boolean {
  const iban = normalizeIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const moved = iban.slice(4) + iban.slice(0, 4)
  return BigInt(moved.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n === 1n
}

export const normalizeIban = (text: string): string => text.replaceAll(' ', '').toUpperCase()
