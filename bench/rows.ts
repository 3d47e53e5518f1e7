import { median } from './load.ts'

/** One thing that was measured in rounds, each value beside that of the same round of what it is compared with. */
export type Measured = {
  what: string
  unit: 'ms' | 's' | 'MB' | 'MB/s' | '/s'
  /** Values of each round; none may be missing. */
  ours: number[]
  /** By name: `nginx`, `plain Node`, `before`, or whatever stands beside it. */
  beside?: Record<string, number[]>
  /** What it is to be, in words. */
  aim?: string
}

/** Of rates more is better, of times and sizes less. */
const moreIsBetter = (unit: Measured['unit']) => unit.endsWith('/s')

/** How many times as good as the other it is, round by round. */
const ratios = ({ unit, ours }: Measured, others: number[]) =>
  ours.map((own, i) =>
    moreIsBetter(unit) ? own / (others[i] ?? Number.NaN) : (others[i] ?? Number.NaN) / own,
  )

const inWords = (value: number) =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(value >= 100 ? 3 : 2)
const amountOf = (values: number[], unit: string) =>
  `${inWords(median(values))}${unit.startsWith('/') ? unit : ` ${unit}`}`
const ratioOf = (all: number[]) =>
  `**${median(all).toFixed(2)}** (${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)})`

/** As a table: the median of each, and how many times as good it is: median ratio of the rounds, lowest to highest. */
export function tableOf(rows: Measured[]): string {
  const names = [...new Set(rows.flatMap(({ beside = {} }) => Object.keys(beside)))]
  const cells = rows.map((row) => [
    row.what,
    `${amountOf(row.ours, row.unit)} (${row.ours.length})`,
    ...names.map((name) => {
      const others = row.beside?.[name]
      return others ? `${amountOf(others, row.unit)}: ${ratioOf(ratios(row, others))}` : ''
    }),
    row.aim ?? '',
  ])
  const head = ['', 'foyer (rounds)', ...names, 'aim']
  return [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/** Prints it, and hands it to whoever has started this measurement among others. */
export function report(rows: Measured[]): void {
  console.log(tableOf(rows))
  // Else the line to whoever started it would keep it from ending.
  process.send?.(rows, undefined, undefined, () => process.disconnect())
}

type Take = () => Promise<number>

/** A value of each in turn, the order turned round each time, so that a slow moment of the machine hits all. */
export async function inTurn(
  rounds: number,
  ours: Take,
  beside: Record<string, Take> = {},
): Promise<Required<Pick<Measured, 'ours' | 'beside'>>> {
  const all = [ours, ...Object.values(beside)].map((take) => ({ take, values: [] as number[] }))
  for (let round = 0; round < rounds; round++)
    for (const one of round % 2 ? all.toReversed() : all) one.values.push(await one.take())
  const [first = [], ...others] = all.map(({ values }) => values)
  return {
    ours: first,
    beside: Object.fromEntries(Object.keys(beside).map((name, i) => [name, others[i] ?? []])),
  }
}
