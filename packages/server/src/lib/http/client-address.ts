import type { IncomingHttpHeaders } from 'node:http'
import { type BlockList, isIP, isIPv6, type Socket } from 'node:net'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address behind trusted proxies. */
    readonly address: string
  }
}

/**
 * The client address of a request. `X-Forwarded-For` counts only as far as trusted proxies wrote it: from the right, up to the
 * first address that is not a proxy's.
 * @param trusted ROOMFUL_TRUST_PROXY
 */
export function clientAddress(socket: Socket, headers: IncomingHttpHeaders, trusted: BlockList): string {
  let address = peerOf(socket)
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined) return address
  const hops = [forwarded].flat().join(',').split(',')
  while (isTrusted(address, trusted) && hops.length > 0) {
    const hop = plain(hops.pop()!.trim())
    if (hop === null) break
    address = hop
  }
  return address
}

const peers = new WeakMap<Socket, string>()

/** The remote address of a connection. */
function peerOf(socket: Socket): string {
  return peers.getOrInsertComputed(socket, () => plain(socket.remoteAddress ?? '') ?? '')
}

/** The rate limit key of an address: itself, or the /64 network of one IPv6 household or host. */
export function addressBudgetKey(address: string): string {
  return isIPv6(address) ? expanded(address).slice(0, 4).join(':') : address
}

/** The networks of an address, from a provider's to `addressBudgetKey`: the holder of a /48 has 65,536 of the narrowest. */
export function networksOf(address: string): string[] {
  const narrowest = addressBudgetKey(address)
  const separator = isIPv6(address) ? ':' : '.'
  const groups = narrowest.split(separator)
  const wider = [2, 3].map(count => `${groups.slice(0, count).join(separator)}${separator}`)
  return [...wider, narrowest]
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address)
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** The address in `text`, with or without a port; IPv4-mapped IPv6 becomes IPv4. Null if there is none. */
function plain(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.split('%')[0]!.toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  const found = mapped ?? address
  return isIP(found) === 0 ? null : found
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expanded(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const front = head === '' ? [] : head.split(':')
  if (tail === undefined) return front
  const back = tail === '' ? [] : tail.split(':')
  return [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
}
