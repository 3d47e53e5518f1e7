import { expect, test } from 'vitest'
import { compareFields } from './compare-fields.ts'

test('compareFields reports new fields with their defaults and removed fields at any depth, except optional ones', () => {
  const own = {
    firm: { name: 'Ours', fax: '1', pages: { '/about': 'off' } },
    services: [{ title: 'A' }, { title: 'B', note: '' }],
    fonts: { text: { standIns: [{ name: 'Arial' }] } },
  }
  const starter = {
    firm: { name: 'Firm', taxNumber: null },
    services: [{ title: 'X', note: '', price: 'On request' }],
    team: ['x'.repeat(200)],
    fonts: { text: { standIns: [{ name: 'Arial', weights: '400' }] } },
  }
  expect(compareFields(own, starter)).toEqual([
    'firm.taxNumber is new. Default: null',
    'firm.fax is not part of the starter: the program may no longer use it.',
    'services[].price is new. Default: "On request"',
    expect.stringMatching(/^team is new\. Default: \["x{98}…$/),
  ])
})

test('compareFields ignores different values and lists that a firm has emptied', () => {
  expect(compareFields({ a: 1, list: [] }, { a: 'x', list: [{ b: 1 }] })).toEqual([])
})
