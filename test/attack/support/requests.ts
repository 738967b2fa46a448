import { randomBytes } from 'node:crypto'

/** A request as bytes; a body brings its Content-Length. Values may hold any characters of latin1. */
export function rawRequest(
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): string {
  const all = {
    host: 'attack',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body, 'latin1')),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

/** The request that opens a room's WebSocket. */
export function upgradeRequest(token: string, headers: Readonly<Record<string, string>> = {}): string {
  return rawRequest('GET', '/room/v1/socket', {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    'sec-websocket-protocol': `roomful.v1, token.${token}`,
    ...headers,
  })
}

/** A client's WebSocket frame: final and masked, of at most 65,535 bytes. */
export function clientFrame(payload: string | Uint8Array, opcode = 1): Buffer {
  const bytes = Buffer.from(payload as string)
  const mask = randomBytes(4)
  const head =
    bytes.length <= 125
      ? Buffer.from([0x80 | opcode, 0x80 | bytes.length])
      : Buffer.from([0x80 | opcode, 0x80 | 126, bytes.length >> 8, bytes.length & 0xff])
  return Buffer.concat([head, mask, bytes.map((byte, i) => byte ^ mask[i & 3]!)])
}
