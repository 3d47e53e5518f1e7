type TextPart = { text: string; href?: string }

// URLs end before invisible characters, because these could disguise them.
const URL_PATTERN = /\bhttps?:\/\/[^\s<>"\p{Cc}\p{Cf}]+/giu
const OPENING_BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

export function splitUrls(text: string): TextPart[] {
  const parts: TextPart[] = []
  let position = 0
  for (const { 0: found, index } of text.matchAll(URL_PATTERN)) {
    const address = trimUrlEnd(found)
    const href = toHref(address)
    if (!href) continue
    if (index > position) parts.push({ text: text.slice(position, index) })
    parts.push({ text: address, href })
    position = index + address.length
  }
  if (position < text.length) parts.push({ text: text.slice(position) })
  return parts
}

/** Removes trailing punctuation, and a closing bracket that was opened before the URL. */
function trimUrlEnd(address: string): string {
  const count = (character: string) => address.split(character).length - 1
  const open: Record<string, number> = {}
  for (const [closing, opening] of Object.entries(OPENING_BRACKETS))
    open[closing] = count(opening) - count(closing)
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    const missing = open[last]
    if (missing !== undefined && missing < 0) open[last] = missing + 1
    else if (!/[.,;:!?'*_~’”»…]/.test(last)) break
  }
  return address.slice(0, end)
}

/**
 * Returns undefined for invalid URLs and for those that disguise their host with a username:
 * `https://bank.example@elsewhere.example`.
 */
function toHref(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, href } = new URL(address)
  return /^https?:$/.test(protocol) && !username && !password ? href : undefined
}
