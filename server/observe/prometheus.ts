/** One line's labels; the names are ours, the values may hold anything. */
type Labels = Record<string, string>

type Plain = {
  name: string
  help: string
  type: 'counter' | 'gauge'
  samples: [labels: Labels, value: number][]
  /** What is true of several processes together: the sum unless told. */
  ofAll?: 'most' | 'least'
}
type Histogram = {
  name: string
  help: string
  type: 'histogram'
  samples: [labels: Labels, observed: Observed][]
}
/** All lines of one name, which stand together. */
export type Family = Plain | Histogram

/** What a histogram has counted: how many fell in each bucket by itself, the last one without an upper bound. */
export type Observed = { buckets: readonly number[]; counts: number[]; sum: number }

export const gauge = (name: string, help: string, ...samples: [Labels, number][]): Plain => ({
  name: `foyer_${name}`,
  help,
  type: 'gauge',
  samples,
})

export const emptyObserved = (buckets: readonly number[]): Observed => ({
  buckets,
  counts: Array<number>(buckets.length + 1).fill(0),
  sum: 0,
})

export function observe(observed: Observed, value: number): void {
  const { buckets, counts } = observed
  const at = buckets.findIndex((bound) => value <= bound)
  const bucket = at === -1 ? buckets.length : at
  counts[bucket] = (counts[bucket] ?? 0) + 1
  observed.sum += value
}

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** In Prometheus's text format, version 0.0.4. A family without samples is left out. */
export const writeMetrics = (families: Family[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(
      (family) =>
        `# HELP ${family.name} ${escapeHelp(family.help)}\n# TYPE ${family.name} ${family.type}\n${linesOf(family)}`,
    )
    .join('')

/** What several processes have told, as one: counters, histograms and most gauges are added up. */
export function sumFamilies(all: Family[][]): Family[] {
  const byName = Map.groupBy(all.flat(), ({ name }) => name)
  return [...byName.values()].flatMap((alike) => {
    const [first] = alike
    if (!first) return []
    const byLabels = Map.groupBy(
      alike.flatMap(({ samples }) => samples as [Labels, number | Observed][]),
      ([labels]) => JSON.stringify(labels),
    )
    const samples = [...byLabels.values()].map((same) => [
      same[0]?.[0] ?? {},
      first.type === 'histogram'
        ? sumObserved(same.map(([, value]) => value as Observed))
        : together(
            first.ofAll,
            same.map(([, value]) => value as number),
          ),
    ])
    return [{ ...first, samples } as Family]
  })
}

const sumObserved = (all: Observed[]): Observed => ({
  buckets: all[0]?.buckets ?? [],
  counts: (all[0]?.counts ?? []).map((_, i) => add(all.map(({ counts }) => counts[i] ?? 0))),
  sum: add(all.map(({ sum }) => sum)),
})

const add = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

const together = (how: Plain['ofAll'], values: number[]): number =>
  how === 'most' ? Math.max(...values) : how === 'least' ? Math.min(...values) : add(values)

/** What goes on counting when the process that counted it is gone. */
export const countersOf = (families: Family[]): Family[] => families.filter(({ type }) => type !== 'gauge')

function linesOf(family: Family): string {
  const { name } = family
  if (family.type !== 'histogram')
    return family.samples.map(([labels, value]) => line(name, labels, value)).join('')
  return family.samples.map(([labels, observed]) => histogram(name, labels, observed)).join('')
}

/** Each bucket counts what is in the smaller ones as well. */
function histogram(name: string, labels: Labels, { buckets, counts, sum }: Observed): string {
  let below = 0
  const lines = counts.map((count, i) => {
    below += count
    return line(
      `${name}_bucket`,
      { ...labels, le: numberText(buckets[i] ?? Number.POSITIVE_INFINITY) },
      below,
    )
  })
  return `${lines.join('')}${line(`${name}_sum`, labels, sum)}${line(`${name}_count`, labels, below)}`
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${numberText(value)}\n`
}

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (Number.isFinite(value)) return String(value)
  return value > 0 ? '+Inf' : '-Inf'
}

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', '\\"')
