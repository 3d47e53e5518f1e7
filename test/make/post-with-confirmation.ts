/** The token of the question that a page asks before it saves; empty when it asks nothing. */
export function questionIn(page: string): string {
  const buttons = page.match(/<button[^>]*name="confirmed"[^>]*>/g) ?? []
  const tokens = buttons.map((button) => /\bvalue="([\w-]{16})"/.exec(button)?.[1])
  return tokens.find(Boolean) ?? ''
}

type Answerer = { post: (path: string, fields: Record<string, string>) => Promise<Response> }

/** Sends a form, and once more with yes if the page asks first. */
export async function postConfirmed(who: Answerer, path: string, fields: Record<string, string>) {
  const first = await who.post(path, fields)
  if (first.status !== 400) return first
  const confirmed = questionIn(await first.clone().text())
  return confirmed ? who.post(path, { ...fields, confirmed }) : first
}
