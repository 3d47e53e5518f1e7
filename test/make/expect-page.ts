import { expect } from 'vitest'
import { textOf } from '../html.ts'

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
