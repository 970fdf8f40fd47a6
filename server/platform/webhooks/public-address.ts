import { BlockList, isIP } from 'node:net'

/** Networks that are not on the public Internet, from the IANA special-purpose registries. */
const specialNetworks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // carrier-grade NAT; the metadata service of Alibaba Cloud is among it
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // link-local; the metadata services of most clouds are among it
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // multicast, reserved and broadcast
  ['224.0.0.0', 3],
  // the host agent of Azure, on an address that looks public
  ['168.63.129.16', 32],
  // within the global unicast range: protocol assignments with Teredo, documentation, and 6to4, which leads to any IPv4 address
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, prefix] of specialNetworks)
  special.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')

/** IANA assigns public IPv6 addresses from here alone; mapped, translated, local and multicast ones are outside. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Returns whether an IP address is on the public Internet: not private, loopback, link-local, shared, multicast, reserved
 * or a cloud's metadata service, in either family and in any form that embeds such an address. False for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
