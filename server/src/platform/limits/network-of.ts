import { isIPv6 } from 'node:net'

/**
 * The network that limits are counted by: an IPv4 address as it is, of an IPv6 one the network (/64), because each household and
 * each attacker has millions of addresses in theirs.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/u, ''))
  return `${groups.slice(0, 4).join(':')}::/64`
}
