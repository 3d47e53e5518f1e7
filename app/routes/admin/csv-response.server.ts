import { Readable } from 'node:stream'

/**
 * Returns a CSV response (RFC 4180, UTF-8 with a byte order mark for spreadsheets). Streams `pages` with backpressure,
 * so memory use does not depend on the number of rows.
 */
export function createCsvResponse<Row>(
  name: string,
  columns: [head: string, cell: (row: Row) => unknown][],
  pages: AsyncIterable<Row[]>,
): Response {
  const encoder = new TextEncoder()
  const line = (row: Row) => formatCsvRow(columns.map(([, cell]) => cell(row)))
  async function* bytes() {
    yield encoder.encode(`\uFEFF${formatCsvRow(columns.map(([head]) => head))}`)
    for await (const rows of pages) yield encoder.encode(rows.map(line).join(''))
  }
  return new Response(Readable.toWeb(Readable.from(bytes())) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      // Forces chunked encoding. Otherwise, an error in the first rows could look like a complete, empty file.
      'Transfer-Encoding': 'chunked',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  })
}

const formatCsvRow = (cells: unknown[]) => `${cells.map(formatCsvCell).join(',')}\r\n`

// Spreadsheets treat a cell as a formula if it starts with one of these characters or their full-width forms (OWASP,
// CSV injection). Depending on the reader's locale, a new cell can also start after a semicolon, tab, pipe, quote or
// line break.
const FORMULA_START = /(^|[;|\t\r\n"])(\s*[=+\-@＝＋－＠]|[\t\r])/g

function formatCsvCell(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  // The apostrophe makes spreadsheets treat the cell as text.
  const safe = typeof value === 'string' ? text.replace(FORMULA_START, "$1'$2") : text
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
