import { expect, test } from 'vitest'
import { visitorOf } from './limits.server.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0001::1', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, visitor) => expect(visitorOf(address)).toBe(visitor))
