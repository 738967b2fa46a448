import { roomSubprotocol, tokenSubprotocolPrefix } from '@roomful/contract/room/protocol'
import type { Checked } from '../installation-check.ts'
import { reasonOf } from '../lib/connection-failure.ts'
import { UsageError } from './command.ts'

/** Timeout of each request. */
const timeoutMs = 5_000
/** Not a valid token: the server completes the handshake, then closes the socket. */
const token = `${tokenSubprotocolPrefix}roomful-check`
const followed = 'phones follow over HTTP, up to a second later (docs/operations.md)'

/**
 * Tests whether rooms are reachable through a URL from this machine's network, over HTTP and over WebSockets: proxies may
 * reject the upgrade or leave it pending.
 * @throws UsageError
 */
export async function checkUrl(given: string): Promise<Checked[]> {
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError('--url takes the http or https URL that phones open')
  return [
    await outcome(`HTTP through ${url.origin}`, () => httpDetail(url)),
    await outcome(`WebSockets through ${url.origin}`, () => socketDetail(url)),
  ]
}

async function outcome(check: string, work: () => Promise<string>): Promise<Checked> {
  try {
    return { check, state: 'ok', detail: await work() }
  } catch (error) {
    // fetch wraps the cause.
    return { check, state: 'failed', detail: reasonOf((error as Error).cause ?? error) }
  }
}

async function httpDetail(url: URL): Promise<string> {
  const { status } = await fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(timeoutMs) })
  if (status !== 200) throw new Error(`/healthz responds with ${status}: the URL does not lead to Roomful`)
  return 'responds'
}

async function socketDetail(url: URL): Promise<string> {
  const { WebSocket } = await import('ws')
  const address = new URL('/room/v1/socket', url)
  address.protocol = url.protocol.replace('http', 'ws')
  const socket = new WebSocket(address, [roomSubprotocol, token])
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the upgrade hangs: no response within ${timeoutMs / 1_000} s; ${followed}`)),
        timeoutMs,
      )
      socket.on('close', () => clearTimeout(timer))
      socket.on('open', () => resolve('open'))
      socket.on('error', reject)
      socket.on('unexpected-response', (_request, { statusCode }) =>
        reject(new Error(`the upgrade is refused with ${statusCode}; ${followed}`)),
      )
    })
  } finally {
    socket.on('error', () => {})
    socket.terminate()
  }
}
