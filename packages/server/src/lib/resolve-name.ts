import { lookup, Resolver } from 'node:dns/promises'
import { FairSemaphore } from './fair-semaphore.ts'

/** Gives the addresses of a host name. @throws Error when it has none or no name server responds. */
export type ResolveName = (name: string) => Promise<readonly string[]>

const dnsTimeoutMs = 2_000
const systemLookups = { max: 2, maxEach: 2 }

/**
 * Resolves through DNS without the system's resolver, whose few threads a dead name server would hold up for
 * everybody. Names that DNS does not have (the hosts file) are left to the system, two at a time.
 * @param servers name servers (`127.0.0.1:53`) instead of the system's, and then nothing else.
 */
export function nameResolver(servers?: readonly string[]): ResolveName {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 })
  if (servers) resolver.setServers(servers)
  const permits = new FairSemaphore<string>(systemLookups)

  return async name => {
    // RFC 6761, section 6.3: never asked of a name server.
    if (/(^|\.)localhost\.?$/i.test(name)) return ['127.0.0.1', '::1']
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    if (servers) throw (answers[0] as PromiseRejectedResult).reason
    const found = await permits.run([name], () => lookup(name, { all: true }))
    return found.map(({ address }) => address)
  }
}
