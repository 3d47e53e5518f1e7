import { expect, test } from 'vitest'
import { findPlaceholders } from './placeholders.ts'

test('findPlaceholders returns the path and text of every [[placeholder]] at any depth', () => {
  const content = {
    name: 'Lindhof [& Partner]',
    rows: [['[no]'], ['before [[two\nlines]] after']],
    details: [{ term: 'Bank', value: '[[Name of your bank]]' }, null, 3, () => '[[no]]'],
  }
  expect(findPlaceholders(content)).toEqual([
    { field: 'rows.1.0', text: 'before [[two\nlines]] after' },
    { field: 'details.0.value', text: '[[Name of your bank]]' },
  ])
  expect(findPlaceholders('[[x]]', 'phone')).toEqual([{ field: 'phone', text: '[[x]]' }])
})
