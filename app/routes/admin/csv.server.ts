import { Readable } from 'node:stream'

/**
 * An answer that is a CSV file (RFC 4180, UTF-8 with a byte order mark, so that spreadsheets read umlauts right).
 * `pages` are asked for only as fast as the reader takes them: memory stays flat for any number of rows.
 */
export function csvAnswer<Row>(
  name: string,
  columns: [head: string, cell: (row: Row) => unknown][],
  pages: AsyncIterable<Row[]>,
): Response {
  const encoder = new TextEncoder()
  const line = (row: Row) => csvRow(columns.map(([, cell]) => cell(row)))
  async function* bytes() {
    yield encoder.encode(`\uFEFF${csvRow(columns.map(([head]) => head))}`)
    for await (const rows of pages) yield encoder.encode(rows.map(line).join(''))
  }
  return new Response(Readable.toWeb(Readable.from(bytes())) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      // Without it a fault in the first rows could end as an empty file that looks whole.
      'Transfer-Encoding': 'chunked',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  })
}

const csvRow = (cells: unknown[]) => `${cells.map(csvCell).join(',')}\r\n`

// Spreadsheets run a cell as a formula if it starts with one of these signs or their full-width forms (OWASP, CSV
// injection). Depending on the reader's locale, a cell also starts after a semicolon, tab, pipe, quote, or line break.
const FORMULA_START = /(^|[;|\t\r\n"])(\s*[=+\-@＝＋－＠]|[\t\r])/g

function csvCell(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  // The apostrophe marks the rest as text.
  const safe = typeof value === 'string' ? text.replace(FORMULA_START, "$1'$2") : text
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
