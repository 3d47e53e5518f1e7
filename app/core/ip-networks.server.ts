import { isIPv6 } from 'node:net'

function parseIpv6(ip: string): number[] {
  const parse = (half: string) =>
    half
      .split(':')
      .filter(Boolean)
      .flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)]
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
        return [a * 256 + b, c * 256 + d]
      })
  const [head = '', tail = ''] = ip.split('::')
  const [left, right] = [parse(head), parse(tail)]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

/**
 * Converts an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`, `::ffff:c000:201`) to the IPv4 address that it stands for,
 * and removes the zone from any other address. Dual-stack sockets and proxies write IPv4 clients as mapped addresses.
 */
export function normalizeIp(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const [a, b, c, d, e, f, g = 0, h = 0] = parseIpv6(address)
  if (a || b || c || d || e || f !== 0xffff) return address
  return [g >> 8, g & 0xff, h >> 8, h & 0xff].join('.')
}

/**
 * Returns the networks that a client IP belongs to, smallest first: just the address itself for IPv4, or the /64, /56
 * and /48 for IPv6. Providers assign a subscriber anything from a /64 to a /48.
 */
export function listNetworks(ip: string): [string, ...string[]] {
  const address = normalizeIp(ip)
  if (!isIPv6(address)) return [address]
  const [a = 0, b = 0, c = 0, d = 0] = parseIpv6(address)
  const format = (groups: number[], prefix: number) =>
    `${groups.map((group) => group.toString(16)).join(':')}::/${prefix}`
  return [format([a, b, c, d], 64), format([a, b, c, d & 0xff00], 56), format([a, b, c], 48)]
}

/** Returns the smallest network of a client IP: the IPv4 address, or the IPv6 /64. */
export const getNetwork = (ip: string): string => listNetworks(ip)[0]

/** Returns the widest network of a client IP: the IPv4 address, or the IPv6 /48. */
export const getWidestNetwork = (ip: string): string => listNetworks(ip).at(-1) ?? ip
