import { brand } from '#content/brand.ts'
import { language } from '#content/language.ts'
import { getDateFormat } from './formats.ts'
import { formatDecimal, getCurrencyDigits } from './money.ts'
import { getSeparators } from './parse-decimal.ts'

/** Value of a cell. Amounts are in minor units of their currency, and written with its decimal places. */
type CsvCell = string | number | Date | null | undefined | { minor: number; currency: string }
export type CsvColumn<Row> = [head: string, cell: (row: Row) => CsvCell]

/**
 * Yields a CSV file for spreadsheets in the site's language, with a byte order mark (U+FEFF). `top` is its first line.
 */
export async function* streamCsv<Row>(
  top: string | null,
  columns: CsvColumn<Row>[],
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${formatCsvRows([...(top === null ? [] : [[top]]), columns.map(([head]) => head)])}`
  for await (const rows of pages) yield formatCsvRows(rows.map((row) => columns.map(([, cell]) => cell(row))))
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
  ',': /(?<=^|[;|\t\r\n"])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g,
  ';': /(?<=^|[,;|\t\r\n"])(?=\s*[=+\-@＝＋－＠]|[\t\r])/g,
}

function formatText(text: string, separator: ',' | ';'): string {
  // The apostrophe makes spreadsheets treat the cell as text.
  const safe = text.replace(FORMULA_STARTS[separator], "'")
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Escapes that `formatText` adds to texts. An import removes them, so that exported texts are imported unchanged. */
const ESCAPED_STARTS = {
  ',': /(?<=^|[;|\t\r\n"])'(?=[\s']*[=+\-@＝＋－＠]|[\t\r])/g,
  ';': /(?<=^|[,;|\t\r\n"])'(?=[\s']*[=+\-@＝＋－＠]|[\t\r])/g,
}

/**
 * Parses a CSV file from a spreadsheet, with commas or semicolons between cells. Leaves out empty rows.
 * @throws {SyntaxError} if a quoted cell doesn't end
 */
export function parseCsvRows(text: string): string[][] {
  // The headings may follow a line that says whose access decides what the file contains.
  const start = text.split(/\r\n|\r|\n/, 2).join('\n')
  const separator = start.split(';').length > start.split(',').length ? ';' : ','
  const cell = new RegExp(`"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)|`, 'y')
  const end = new RegExp(`${separator}|\\r\\n|\\r|\\n|$`, 'y')
  const rows: string[][] = [[]]
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; ; ) {
    cell.lastIndex = at
    const [whole = '', quoted, plain = ''] = cell.exec(text) ?? []
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    rows.at(-1)?.push(value.replace(ESCAPED_STARTS[separator], ''))
    end.lastIndex = at + whole.length
    const ended = end.exec(text)
    if (!ended) throw new SyntaxError(`row ${rows.length} of the CSV file can't be read`)
    if (ended.index === text.length) break
    at = end.lastIndex
    if (ended[0] !== separator) rows.push([])
  }
  return rows.filter((row) => row.some(Boolean))
}
