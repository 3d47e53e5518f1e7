import { expect, test } from 'vitest'
import { formatCsvRows, parseCsvRows } from './csv.ts'

const amount = (minor: number, currency: string) => ({ minor, currency })
const row = [
  'Öl, Gas; Wasser',
  7,
  null,
  undefined,
  new Date('2026-11-27T14:39:26.320Z'),
  '2026-11-27',
  amount(119_050, 'EUR'),
  amount(800, 'EUR'),
  amount(-5, 'KWD'),
  amount(1001, 'JPY'),
]

test('CSV files of English sites have commas and decimal points', () => {
  expect(formatCsvRows([row], 'en-US')).toBe(
    '"Öl, Gas; Wasser",7,,,2026-11-27 14:39,2026-11-27,1190.50,8.00,-0.005,1001\r\n',
  )
})

test.each(['de-DE', 'de-AT', 'fr-FR', 'sv-SE', 'pl-PL', 'pt-BR'])(
  'CSV files of sites in %s have semicolons and decimal commas',
  (locale) => {
    expect(formatCsvRows([row], locale)).toBe(
      '"Öl, Gas; Wasser";7;;;2026-11-27 14:39;2026-11-27;1190,50;8,00;-0,005;1001\r\n',
    )
  },
)

test.each(['en-US', 'de-DE'])(
  'no cell of a CSV file in %s is a formula, not even for a spreadsheet that expects another separator',
  (locale) => {
    const texts = [
      '=1+1',
      ' @SUM(A1)',
      'a;=2',
      'a; =2',
      'a|+3',
      'a\n-4',
      '"=5"',
      'a\t=6',
      '＝7',
      'a;＠7',
      'a,=8',
      '\r=9',
      '\n \n=10',
      '\t\t=11',
    ]
    texts.push('+1 555 0100', '-2')
    const csv = formatCsvRows(
      texts.map((text) => [1, text]),
      locale,
    )
    const foreign = locale === 'en-US' ? ';' : ','
    const cells = csv.split(new RegExp(`[${foreign}|\\t\\r\\n]`)).map((cell) => cell.replaceAll('"', ''))
    expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
    expect(csv).toContain("'=1+1")
    expect(formatCsvRows([['\tx']], locale)).toBe('"\'\tx"\r\n')
    expect(parseCsvRows(csv)).toEqual(texts.map((text) => ['1', text]))
  },
)
