import { expect, test } from 'vitest'
import { getNetwork, getWidestNetwork, listNetworks, normalizeIp } from './ip-networks.server.ts'

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:db8:1:a1b2::1', ['2001:db8:1:a1b2::/64', '2001:db8:1:a100::/56', '2001:db8:1::/48']],
  ['2001:0DB8:0001::1', ['2001:db8:1:0::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['::ffff:198.51.100.1', ['198.51.100.1']],
])('%s belongs to the networks %j', (ip, networks) => {
  expect(listNetworks(ip)).toEqual(networks)
  expect([getNetwork(ip), getWidestNetwork(ip)]).toEqual([networks[0], networks.at(-1)])
})

test.each([
  '::ffff:198.51.7.1',
  '::ffff:c633:0701',
  '::FFFF:C633:701',
  '0:0:0:0:0:ffff:198.51.7.1',
  '0:0:0:0:0:FFFF:c633:0701',
  '0000:0000:0000:0000:0000:ffff:c633:0701',
  '::ffff:198.51.7.1%eth0',
])('%s is the IPv4 address 198.51.7.1', (ip) => expect(normalizeIp(ip)).toBe('198.51.7.1'))

test.each([
  ['::ffff:0:198.51.7.1', '::ffff:0:198.51.7.1'],
  ['1::ffff:198.51.7.1', '1::ffff:198.51.7.1'],
  ['::198.51.7.1', '::198.51.7.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['198.51.7.1', '198.51.7.1'],
])('%s is not an IPv4-mapped address and is normalized to %s', (ip, normalized) =>
  expect(normalizeIp(ip)).toBe(normalized),
)
