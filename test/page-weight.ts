import { brotliCompressSync } from 'node:zlib'

/** Transferred bytes of a page for a visitor, with brotli. */
type PageWeight = {
  path: string
  status: number
  /** The page itself, including its inline styles. */
  html: number
  scripts: number
  /** Inline scripts, which `html` also includes. Data for search engines doesn't count as a script. */
  inline: number
  fonts: number
  styles: number
  /** Pictures, icons and everything else. */
  others: number
  total: number
  /** Number of requests until the page is complete. Favicons are not counted. */
  questions: number
}

export const LIMITS = {
  html: 14_336,
  fonts: 71_680,
  home: 102_400,
  /** Limits for pages that require a session: page with styles, all scripts, and number of requests. */
  areaPage: 20_480,
  areaScripts: 133_120,
  areaQuestions: 14,
}

type Ask = (path: string, headers: Record<string, string>) => Promise<Response>
type Kind = 'scripts' | 'fonts' | 'styles' | 'others'

/** Loads a page and everything it refers to, including lazy pictures, fonts in its styles and speculation rules. */
export async function measurePageWeight(ask: Ask, path: string): Promise<PageWeight> {
  const { status, headers } = await ask(path, {})
  const page = await (await ask(path, { 'accept-encoding': 'identity' })).text()
  const none = { scripts: 0, inline: 0, styles: 0, fonts: 0, others: 0, total: 0, questions: 1 }
  const weight = { path, status, html: await bytesOf(ask, path), ...none }
  const files = filesOf(page, headers)
  for (const [url, kind] of files) weight[kind] += await bytesOf(ask, url)
  for (const script of inlineScripts(page)) weight.inline += brotliCompressSync(script).length
  weight.total = weight.html + weight.fonts + weight.styles + weight.others + weight.scripts
  weight.questions += filesOf(
    page.replaceAll(/<link rel="(icon|apple-touch-icon|manifest)"[^>]*>/g, ''),
    headers,
  ).size
  return weight
}

// A body that is not compressed yet (a 404 page is streamed) is counted as if compressed at the highest level.
async function bytesOf(ask: Ask, path: string): Promise<number> {
  const answer = await ask(path, { 'accept-encoding': 'br' })
  // Node's `fetch` keeps the Content-Encoding header even though it has decompressed the body.
  const length = answer.headers.get('content-length')
  const body = await answer.bytes()
  if (length !== null) return Number(length)
  const plain = await (await ask(path, { 'accept-encoding': 'identity' })).bytes()
  return Math.min(body.length, brotliCompressSync(plain).length)
}

function filesOf(page: string, headers: Headers): Map<string, Kind> {
  const files = new Map<string, Kind>()
  const add = (url: string | undefined) => {
    if (!url?.startsWith('/') || url.startsWith('//')) return
    files.set(
      url,
      /\.woff2?$/.test(url)
        ? 'fonts'
        : /\.m?js$/.test(url)
          ? 'scripts'
          : /\.css$/.test(url)
            ? 'styles'
            : 'others',
    )
  }
  for (const [tag] of page.matchAll(/<(?:img|link|source|script|video|image|use)\b[^>]*>/g)) {
    // Browsers don't load these kinds of links. They are for crawlers and people.
    if (/rel="(?:canonical|alternate|next|prev|author|license|me)"/.test(tag)) continue
    add(/\s(?:src|href)="([^"]*)"/.exec(tag)?.[1])
    for (const candidate of /\ssrcset="([^"]*)"/i.exec(tag)?.[1]?.split(',') ?? []) {
      add(candidate.trim().split(/\s/)[0])
    }
  }
  for (const [, url] of page.matchAll(/url\(["']?([^"')]+)/g)) add(url)
  add(/"([^"]+)"/.exec(headers.get('speculation-rules') ?? '')?.[1])
  return files
}

const inlineScripts = (page: string) =>
  [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(
      ([, attributes]) => !attributes?.includes('application/ld+json') && !/\ssrc=/.test(attributes ?? ''),
    )
    .map(([, , text]) => text ?? '')
    .filter((text) => text !== '')

/** Formats page weights as a table. */
export function formatWeightTable(weights: PageWeight[]): string {
  const columns = ['html', 'scripts', 'styles', 'fonts', 'others', 'total', 'questions'] as const
  const row = (path: string, cells: (string | number)[]) =>
    path.padEnd(40) + cells.map((cell) => String(cell).padStart(10)).join('')
  return [
    row('bytes, compressed with brotli', [...columns]),
    ...weights.map((weight) =>
      row(
        `${weight.status} ${weight.path}`,
        columns.map((name) => weight[name]),
      ),
    ),
  ].join('\n')
}
