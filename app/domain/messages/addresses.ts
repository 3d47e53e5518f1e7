/** A part of a text: plain, or a web address that may be a link. */
export type TextPart = { text: string; href?: string }

// Invisible signs could make an address look like another one, so it ends there.
const ADDRESS = /\bhttps?:\/\/[^\s<>"\p{Cc}\p{Cf}]+/giu
const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Cuts a text into its web addresses (http and https only) and what stands around them; all of it is kept. */
export function withAddresses(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    const href = hrefOf(address)
    if (!href) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: address, href })
    at = index + address.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** Without what ends the sentence, or closes a bracket that was opened before the address. */
function withoutEnd(address: string): string {
  const count = (sign: string) => address.split(sign).length - 1
  const open: Record<string, number> = {}
  for (const [closing, opening] of Object.entries(CLOSING)) open[closing] = count(opening) - count(closing)
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    const missing = open[last]
    if (missing !== undefined && missing < 0) open[last] = missing + 1
    else if (!/[.,;:!?'*_~’”»…]/.test(last)) break
  }
  return address.slice(0, end)
}

/** undefined for what is no address, or hides where it leads behind a name: `https://bank.example@elsewhere.example`. */
function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, href } = new URL(address)
  return /^https?:$/.test(protocol) && !username && !password ? href : undefined
}
