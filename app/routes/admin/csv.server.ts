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

// A cell that begins with one of these could run as a formula in a spreadsheet (OWASP, CSV injection): the
// apostrophe makes it text.
const FORMULA = /^[=+\-@\t\r]/

function csvCell(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '')
  const safe = FORMULA.test(text) && typeof value === 'string' ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
