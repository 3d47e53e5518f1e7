import { Readable } from 'node:stream'
import { getDateFormat } from '#app/core/formats.ts'
import { formatDecimal, getCurrencyDigits } from '#app/core/money.ts'
import { getSeparators } from '#app/core/parse-decimal.ts'
import { brand } from '#content/brand.ts'
import { language } from '#content/language.ts'

/** Value of a cell. Amounts are in minor units of their currency, and written with its decimal places. */
type CsvCell = string | number | Date | null | undefined | { minor: number; currency: string }
export type CsvColumn<Row> = [head: string, cell: (row: Row) => CsvCell]

/**
 * Returns a CSV response (UTF-8 with a byte order mark) for spreadsheets in the site's language. Streams `pages` with
 * backpressure, so memory use does not depend on the number of rows.
 */
export function createCsvResponse<Row>(
  name: string,
  columns: CsvColumn<Row>[],
  pages: AsyncIterable<Row[]>,
): Response {
  const encoder = new TextEncoder()
  async function* bytes() {
    yield encoder.encode(`\uFEFF${formatCsvRows([columns.map(([head]) => head)])}`)
    for await (const rows of pages)
      yield encoder.encode(formatCsvRows(rows.map((row) => columns.map(([, cell]) => cell(row)))))
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

/** Formats rows for the spreadsheet of a reader with this locale. Moments are in the firm's time zone. */
export function formatCsvRows(rows: CsvCell[][], locale: string = language.locale): string {
  const { decimal } = getSeparators(locale)
  // Spreadsheets of locales with a decimal comma expect semicolons between cells.
  const separator = decimal === ',' ? ';' : ','
  const formatCell = (cell: CsvCell): string => {
    if (cell instanceof Date) return formatMomentForSpreadsheets(cell)
    if (typeof cell === 'string') return formatText(cell, separator)
    if (typeof cell === 'object' && cell !== null)
      return formatDecimal(cell.minor, getCurrencyDigits(cell.currency)).replace('.', decimal)
    return String(cell ?? '')
  }
  return rows.map((cells) => `${cells.map(formatCell).join(separator)}\r\n`).join('')
}

// Spreadsheets parse this format as a date and time, whatever their locale. They keep ISO 8601 with a T as text.
const formatMomentForSpreadsheets = (moment: Date) =>
  getDateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: brand.timeZone }).format(moment)

// Spreadsheets treat a cell as a formula if it starts with one of these characters or their full-width forms (OWASP,
// CSV injection). A spreadsheet with another locale can also start a new cell after its own separator, a tab, pipe,
// quote or line break.
const FORMULA_STARTS = {
  ',': /(^|[;|\t\r\n"])(\s*[=+\-@＝＋－＠]|[\t\r])/g,
  ';': /(^|[,;|\t\r\n"])(\s*[=+\-@＝＋－＠]|[\t\r])/g,
}

function formatText(text: string, separator: ',' | ';'): string {
  // The apostrophe makes spreadsheets treat the cell as text.
  const safe = text.replace(FORMULA_STARTS[separator], "$1'$2")
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
