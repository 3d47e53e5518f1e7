import { expect, test } from 'vitest'
import { emptyObserved, observe, writeMetrics } from './prometheus.ts'

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
