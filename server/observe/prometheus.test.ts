import { expect, test } from 'vitest'
import { emptyObserved, type Family, gauge, observe, sumFamilies, writeMetrics } from './prometheus.ts'

test('help, type and samples stand together, values as the format writes them', () => {
  const text = writeMetrics([
    {
      name: 'a_total',
      help: 'Two\nlines, and a \\.',
      type: 'counter',
      samples: [
        [{}, 3],
        [{ path: 'say "\\hi"\n' }, 1.5e21],
      ],
    },
    {
      name: 'b',
      help: 'Odd ones',
      type: 'gauge',
      samples: [
        [{ is: 'inf' }, Number.POSITIVE_INFINITY],
        [{ is: 'minus' }, Number.NEGATIVE_INFINITY],
        [{ is: 'none' }, Number.NaN],
      ],
    },
    { name: 'c', help: 'Nothing yet', type: 'gauge', samples: [] },
  ])
  expect(text).toBe(
    `# HELP a_total Two\\nlines, and a \\\\.
# TYPE a_total counter
a_total 3
a_total{path="say \\"\\\\hi\\"\\n"} 1.5e+21
# HELP b Odd ones
# TYPE b gauge
b{is="inf"} +Inf
b{is="minus"} -Inf
b{is="none"} NaN
`,
  )
})

test('a bucket counts what is in the smaller ones, up to its own bound, and the last one all', () => {
  const observed = emptyObserved([0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 7]) observe(observed, value)
  expect(writeMetrics([{ name: 'd', help: 'D', type: 'histogram', samples: [[{ m: 'x' }, observed]] }])).toBe(
    `# HELP d D
# TYPE d histogram
d_bucket{m="x",le="0.1"} 2
d_bucket{m="x",le="1"} 3
d_bucket{m="x",le="+Inf"} 4
d_sum{m="x"} 7.65
d_count{m="x"} 4
`,
  )
})

test('the figures of several processes are one: added up, but for what only the most or the least of tells', () => {
  const told = (count: number, since: number, seconds: number): Family[] => {
    const observed = emptyObserved([0.1, 1])
    observe(observed, seconds)
    return [
      { name: 'a_total', help: 'A', type: 'counter', samples: [[{ route: '/' }, count]] },
      { name: 'b', help: 'B', type: 'histogram', samples: [[{}, observed]] },
      { ...gauge('delay', 'C', [{}, seconds]), ofAll: 'most' },
      { ...gauge('since', 'D', [{}, since]), ofAll: 'least' },
      gauge('open', 'E', [{ state: 'idle' }, count]),
    ]
  }
  const other: Family = { name: 'a_total', help: 'A', type: 'counter', samples: [[{ route: '/x' }, 1]] }
  expect(writeMetrics(sumFamilies([told(3, 100, 0.05), told(4, 90, 0.5), [other]]))).toBe(
    `# HELP a_total A
# TYPE a_total counter
a_total{route="/"} 7
a_total{route="/x"} 1
# HELP b B
# TYPE b histogram
b_bucket{le="0.1"} 1
b_bucket{le="1"} 2
b_bucket{le="+Inf"} 2
b_sum 0.55
b_count 2
# HELP foyer_delay C
# TYPE foyer_delay gauge
foyer_delay 0.5
# HELP foyer_since D
# TYPE foyer_since gauge
foyer_since 90
# HELP foyer_open E
# TYPE foyer_open gauge
foyer_open{state="idle"} 7
`,
  )
})
