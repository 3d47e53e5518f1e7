/** Returns the token from a page that asks for confirmation before saving, or '' if it doesn't. */
export function findConfirmation(page: string): string {
  const buttons = page.match(/<button[^>]*name="confirmed"[^>]*>/g) ?? []
  const tokens = buttons.map((button) => /\bvalue="([\w-]{16})"/.exec(button)?.[1])
  return tokens.find(Boolean) ?? ''
}

type Requester = { post: (path: string, fields: Record<string, string>) => Promise<Response> }

/** Sends a form, and confirms it if the page asks for confirmation. */
export async function postConfirmed(who: Requester, path: string, fields: Record<string, string>) {
  const first = await who.post(path, fields)
  if (first.status !== 400) return first
  const confirmed = findConfirmation(await first.clone().text())
  return confirmed ? who.post(path, { ...fields, confirmed }) : first
}
