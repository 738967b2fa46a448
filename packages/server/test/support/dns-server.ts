import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

const typeA = 1
const nameErrorFlags = 0x8183
const answerFlags = 0x8180

export interface DnsServer {
  /** `127.0.0.1:port` */
  readonly address: string
  /** Names whose IPv4 address was asked for, in order. */
  readonly asked: string[]
  close(): void
}

/**
 * A real name server for IPv4 addresses (RFC 1035). Each question about a name is answered with the next of
 * its addresses, the last one for good; other names do not exist.
 */
export async function startDnsServer(zone: Record<string, string[]>): Promise<DnsServer> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, end } = readName(query)
    const addresses = zone[name]
    const isA = query.readUInt16BE(end) === typeA
    if (isA) asked.push(name)
    const address = isA && addresses ? (addresses.length > 1 ? addresses.shift() : addresses[0]) : undefined
    const question = query.subarray(12, end + 4)
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(addresses ? answerFlags : nameErrorFlags, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(address ? 1 : 0, 6)
    const answer = address
      ? Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
      : Buffer.alloc(0)
    socket.send(Buffer.concat([header, question, answer]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  return { address: `127.0.0.1:${port}`, asked, close: () => socket.close() }
}

/** The name in the question, and where it ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}
