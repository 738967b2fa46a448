import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type Cidr, inRanges, readCidr } from './cidr.ts'
import type { ResolveName } from './resolve-name.ts'

/** What an operator allows of webhook targets, and how their names are resolved. */
export interface TargetRules {
  readonly allowHttp: boolean
  /** Ranges that are allowed although they are not public. */
  readonly allowedRanges: readonly Cidr[]
  readonly resolve: ResolveName
}

/** The target, or an address that its name has now, is not one that a webhook may go to. */
export class TargetRefusedError extends Error {
  override readonly name = 'TargetRefusedError'
}

/** Of IPv6 only this range is global unicast; what lies outside is unassigned or means something else. */
const globalUnicast = [readCidr('2000::/3')]

/** A public address that is the metadata service of a cloud (Azure). */
const metadata = [readCidr('168.63.129.16/32')]

/** How long a registration waits for the name to be resolved. */
const checkWithinMs = 3_000

/** Keeps webhooks away from everything that is not on the public internet (docs/reference/webhooks.md, "Targets"). */
export class AddressGuard {
  readonly #rules: TargetRules

  constructor(rules: TargetRules) {
    this.#rules = rules
  }

  /**
   * Validates a target's URL by itself: scheme, credentials, and a host that is an address in whatever spelling.
   * @throws TargetRefusedError
   */
  parse(target: string): URL {
    // The parser drops tabs and line breaks; a URL that holds some is a mistake or a trick.
    const url = /[\s\p{Cc}]/u.test(target) ? null : URL.parse(target)
    if (!url) throw new TargetRefusedError('the URL cannot be read')
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && this.#rules.allowHttp))
      throw new TargetRefusedError('only https URLs are delivered to')
    if (url.username !== '' || url.password !== '')
      throw new TargetRefusedError('the URL must not carry credentials')
    const address = literalAddress(url)
    if (address !== null && !this.allows(address)) throw refusedAddress()
    return url
  }

  /**
   * Validates a target as far as that is possible before connecting. A name that does not resolve now passes:
   * what counts is what it resolves to when it is connected to.
   * @throws TargetRefusedError
   */
  async check(target: string): Promise<void> {
    const url = this.parse(target)
    if (literalAddress(url) !== null) return
    const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<readonly string[]>()
    const timer = setTimeout(giveUp, checkWithinMs, [])
    const addresses = await Promise.race([this.#rules.resolve(url.hostname).catch(() => []), tooLate])
    clearTimeout(timer)
    if (!addresses.every(address => this.allows(address))) throw refusedAddress()
  }

  /** Whether a webhook may connect to this address. */
  allows(address: string): boolean {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    if (inRanges(parsed, this.#rules.allowedRanges)) return true
    if (parsed.range() !== 'unicast' || inRanges(parsed, metadata)) return false
    return parsed.kind() === 'ipv4' || inRanges(parsed, globalUnicast)
  }

  /** For sockets: resolves a name and gives its addresses only if every one of them may be connected to. */
  readonly lookup: LookupFunction = (name, options, callback) => {
    this.#resolveAllowed(name).then(
      addresses => {
        const first = addresses[0]!
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, []),
    )
  }

  async #resolveAllowed(name: string): Promise<{ address: string; family: number }[]> {
    const addresses = await this.#rules.resolve(name)
    if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    if (!addresses.every(address => this.allows(address))) throw refusedAddress()
    return addresses.map(address => ({ address, family: ipaddr.parse(address).kind() === 'ipv4' ? 4 : 6 }))
  }
}

function refusedAddress(): TargetRefusedError {
  return new TargetRefusedError('its address is not a public one')
}

/** The host as an address, or null when it is a name. URLs spell IPv4 addresses one way once parsed. */
function literalAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(host) ? host : null
}
