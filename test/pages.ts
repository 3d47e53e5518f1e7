import { expect } from 'vitest'

/** Returns a page's HTML without the separators that React puts between texts, and with apostrophes decoded. */
export async function textOf(response: Response | Promise<Response>): Promise<string> {
  return (await (await response).text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

/**
 * Returns the hidden revision token from the page's first form, or from the form that contains `near`. Returns '' if
 * there is none.
 */
export function revisionOf(html: string, near = ''): string {
  for (const form of html.match(/<form\b.*?<\/form>/gs) ?? []) {
    const token = /name="version" value="([^"]+)"/.exec(form)?.[1]
    if (token && form.includes(near)) return token
  }
  return ''
}

/** Returns a page's text without scripts and elements, with single spaces between words. */
export const plainText = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')

/** Expects each of these texts on a page, and none of the `hidden` ones. */
export function expectTexts(page: string | undefined, texts: string[], hidden: string[] = []): void {
  expect(page).toBeDefined()
  const missing = texts.filter((text) => !page?.includes(text))
  const shown = hidden.filter((text) => page?.includes(text))
  expect({ missing, shown }).toEqual({ missing: [], shown: [] })
}

/** Expects a response's status and each of these texts. Resolves to its page. */
export async function expectPage(answer: Response | Promise<Response>, status: number, ...texts: string[]) {
  const response = await answer
  const page = await textOf(response)
  const missing = texts.filter((text) => !page.includes(text))
  expect({ status: response.status, missing }).toEqual({ status, missing: [] })
  return page
}

export async function expectStatus(answer: { status: number } | Promise<{ status: number }>, status: number) {
  expect((await answer).status).toBe(status)
}

/** Expects a redirect to this path. */
export async function expectRedirect(answer: Response | Promise<Response>, to: string) {
  const { status, headers } = await answer
  expect([status, headers.get('location')]).toEqual([302, to])
}

/** Expects these statuses, in any order, of requests that are sent at the same moment. */
export async function expectStatuses(answers: (Response | Promise<Response>)[], statuses: number[]) {
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual(statuses)
}

/** Reads a list page by page by following the link that `more` matches. Resolves to each `row` match's first group. */
export async function readPages(
  get: (path: string) => Promise<Response>,
  path: string,
  row: RegExp,
  more = /href="([^"]*)"[^>]*>Next page/,
) {
  const rows: string[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const page: string = await textOf(get(next))
    rows.push(...[...page.matchAll(row)].map(([, one]) => one ?? ''))
    const link: string | undefined = more.exec(page)?.[1]?.replaceAll('&amp;', '&')
    next = link?.startsWith('?') ? path.split('?')[0] + link : link
  }
  return rows
}

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
