import ipaddr from 'ipaddr.js'

/** A range of addresses, such as 127.0.0.0/8 or fd00::/8. */
export type Cidr = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** @throws RangeError unless `text` is an address with a prefix length. */
export function readCidr(text: string): Cidr {
  if (!ipaddr.isValidCIDR(text)) throw new RangeError('ranges such as 10.0.0.0/8 or fd00::/8')
  return ipaddr.parseCIDR(text)
}

/** Whether one of the ranges contains the address; an IPv4 address written as IPv6 is an IPv4 address. */
export function inRanges(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly Cidr[]): boolean {
  const plain =
    address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
  return ranges.some(([base, bits]) => base.kind() === plain.kind() && plain.match(base, bits))
}
