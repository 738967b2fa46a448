import { lookup, Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { invalidField } from './api-error.ts'
import { Semaphore } from './semaphore.ts'

/** A range of addresses, such as 127.0.0.0/8 or fd00::/8. */
export type Cidr = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** @throws RangeError unless `text` is an address with a prefix length. */
export function readCidr(text: string): Cidr {
  if (!ipaddr.isValidCIDR(text)) throw new RangeError('ranges such as 10.0.0.0/8 or fd00::/8')
  return ipaddr.parseCIDR(text)
}

/** Whether one of the ranges contains the address; IPv4-mapped IPv6 addresses count as IPv4. */
function inRanges(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly Cidr[]): boolean {
  const plain =
    address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address
  return ranges.some(([base, bits]) => base.kind() === plain.kind() && plain.match(base, bits))
}

/** Resolves a host name. @throws Error when it has no address or no name server responds */
export type ResolveName = (name: string) => Promise<readonly string[]>

const dnsTimeoutMs = 2_000
const systemLookupsMax = 2

/**
 * Resolves through DNS without the system's resolver, whose few threads a dead name server would block. Names that DNS does not
 * have (the hosts file) are left to the system, two at a time.
 * @param servers name servers (`127.0.0.1:53`) used exclusively
 */
export function nameResolver(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  const permits = new Semaphore({ max: systemLookupsMax })

  return async name => {
    // RFC 6761, section 6.3: never sent to a name server.
    if (/(^|\.)localhost\.?$/i.test(name)) return ['127.0.0.1', '::1']
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    if (servers) throw (answers[0] as PromiseRejectedResult).reason
    const found = await permits.run([], () => lookup(name, { all: true }))
    return found.map(({ address }) => address)
  }
}

/** The operator's rules for the targets of webhooks or SSO providers. */
export interface TargetRules {
  readonly allowHttp: boolean
  /** Non-public ranges that are allowed. */
  readonly allowedRanges: readonly Cidr[]
  readonly resolve: ResolveName
  /** The variable that allows further ranges; ROOMFUL_WEBHOOK_ALLOW_CIDRS unless set. */
  readonly variable?: string
}

/** The target, or an address that its name resolves to, is not allowed. */
export class TargetRefusedError extends Error {
  override readonly name = 'TargetRefusedError'
}

/** The only global unicast range of IPv6. */
const globalUnicast = [readCidr('2000::/3')]

/** A public address that is a cloud's metadata service (Azure). */
const metadata = [readCidr('168.63.129.16/32')]

/** Timeout of name resolution on registration. */
const checkWithinMs = 3_000

/** Restricts webhooks and SSO providers to the public internet (docs/reference/webhooks.md, "Targets"). */
export class AddressGuard {
  readonly #rules: TargetRules

  constructor(rules: TargetRules) {
    this.#rules = rules
  }

  /**
   * Validates a target's URL without resolving it: scheme, credentials, literal addresses.
   * @throws TargetRefusedError
   */
  parse(target: string): URL {
    // The parser drops tabs and line breaks; a URL with any is a mistake or an attack.
    const url = /[\s\p{Cc}]/u.test(target) ? null : URL.parse(target)
    if (!url) throw new TargetRefusedError('the URL is not valid')
    if (url.protocol === 'http:' && !this.#rules.allowHttp)
      throw new TargetRefusedError(
        'only https URLs are allowed: the operator can allow http with ROOMFUL_WEBHOOK_ALLOW_HTTP=1',
      )
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw new TargetRefusedError('only https URLs are allowed')
    if (url.username !== '' || url.password !== '')
      throw new TargetRefusedError('the URL must not contain credentials')
    const address = literalAddress(url)
    if (address !== null && !this.allows(address)) throw this.#refused(address)
    return url
  }

  /**
   * Validates a target before connecting. A name that does not resolve passes: the addresses at connection time count.
   * @throws TargetRefusedError
   */
  async check(target: string): Promise<void> {
    const url = this.parse(target)
    if (literalAddress(url) !== null) return
    const { promise: tooLate, resolve: giveUp } = Promise.withResolvers<readonly string[]>()
    const timer = setTimeout(giveUp, checkWithinMs, [])
    const addresses = await Promise.race([this.#rules.resolve(url.hostname).catch(() => []), tooLate])
    clearTimeout(timer)
    const refused = addresses.find(address => !this.allows(address))
    if (refused !== undefined) throw this.#refused(refused, `its host resolves to ${refused}, which`)
  }

  allows(address: string): boolean {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.process(address)
    if (inRanges(parsed, this.#rules.allowedRanges)) return true
    if (parsed.range() !== 'unicast' || inRanges(parsed, metadata)) return false
    return parsed.kind() === 'ipv4' || inRanges(parsed, globalUnicast)
  }

  /** For sockets: resolves a name and fails unless all its addresses are allowed. */
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

  #refused(address: string, subject = address): TargetRefusedError {
    const variable = this.#rules.variable ?? 'ROOMFUL_WEBHOOK_ALLOW_CIDRS'
    return new TargetRefusedError(
      `${subject} is not a public address: the operator can allow it with ${variable}`,
    )
  }

  async #resolveAllowed(name: string): Promise<{ address: string; family: number }[]> {
    const addresses = await this.#rules.resolve(name)
    if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    const refused = addresses.find(address => !this.allows(address))
    if (refused !== undefined) throw this.#refused(refused)
    return addresses.map(address => ({ address, family: ipaddr.parse(address).kind() === 'ipv4' ? 4 : 6 }))
  }
}

/** The host as an address, or null for a name. Parsed URLs have a canonical spelling of IPv4 addresses. */
function literalAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(host) ? host : null
}

/**
 * Rejects a URL for this server's requests that is not public.
 * @param field the published name of its field
 * @throws ApiError INVALID_REQUEST_BODY
 */
export async function checkTarget(guard: AddressGuard, target: string, field = 'target_url'): Promise<void> {
  try {
    await guard.check(target)
  } catch (error) {
    if (!(error instanceof TargetRefusedError)) throw error
    throw invalidField(field, 'public_address', error.message)
  }
}
