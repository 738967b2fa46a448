import { createHash, randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { roomSubprotocol, tokenSubprotocolPrefix } from '@roomful/contract/room/protocol'

const headEnd = Buffer.from('\r\n\r\n')
const nothing = Buffer.alloc(0)
const mask = randomBytes(4)
const key = randomBytes(16).toString('base64')
const acceptedKey = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')

const text = 0x1
const close = 0x8
const ping = 0x9
const pong = 0xa

export function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect({ host: hostname, port: Number(port), noDelay: true })
}

/**
 * One device's socket with as little around it as it can have: a hundred thousand of them share two cores with the
 * servers that they load. It reads whole text frames, answers pings and keeps nothing.
 */
export class LoadPhone {
  readonly #socket: Socket
  #unread: Buffer = nothing
  #isOpen = false
  /** Called for each text frame, with the `type` of its message. */
  onText: (text: Buffer, type: string) => void = () => {}
  /** Called once, when the connection is lost. */
  onLost: (why: string) => void = () => {}

  constructor(url: string, token: string) {
    this.#socket = connectTo(url)
    this.#socket
      .on('data', chunk => this.#receive(chunk as Buffer))
      .on('error', error => this.#lose(error.message))
      .on('close', () => this.#lose('hung up'))
    this.#socket.write(
      `GET /room/v1/socket HTTP/1.1\r\nhost: ${new URL(url).host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n` +
        `sec-websocket-protocol: ${roomSubprotocol}, ${tokenSubprotocolPrefix}${token}\r\n\r\n`,
    )
  }

  send(message: string): void {
    this.#socket.write(maskedFrame(Buffer.from(message)))
  }

  destroy(): void {
    this.onLost = () => {}
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    let data = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk])
    if (!this.#isOpen) {
      const end = data.indexOf(headEnd)
      if (end < 0) {
        this.#unread = data
        return
      }
      const head = data.toString('latin1', 0, end)
      if (!head.startsWith('HTTP/1.1 101 ') || !head.includes(acceptedKey)) {
        this.#lose(head)
        return
      }
      this.#isOpen = true
      data = data.subarray(end + headEnd.length)
    }
    for (let frame = frameIn(data); frame !== null; frame = frameIn(data)) {
      data = data.subarray(frame.end)
      if (frame.opcode === text) this.onText(frame.payload, typeOf(frame.payload))
      else if (frame.opcode === ping) this.#socket.write(maskedFrame(frame.payload, pong))
      else if (frame.opcode === close) this.#lose(`closed: ${frame.payload.toString('latin1', 2)}`)
    }
    this.#unread = data.length === 0 ? nothing : Buffer.from(data)
  }

  #lose(why: string): void {
    const { onLost } = this
    this.destroy()
    onLost(why)
  }
}

/** The first frame of what a server has sent, which masks nothing; null until it is whole. */
function frameIn(data: Buffer): { opcode: number; payload: Buffer; end: number } | null {
  if (data.length < 2) return null
  const short = data[1]! & 0x7f
  const from = short < 126 ? 2 : short === 126 ? 4 : 10
  if (data.length < from) return null
  const length = short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2))
  const end = from + length
  if (data.length < end) return null
  return { opcode: data[0]! & 0x0f, payload: data.subarray(from, end), end }
}

/** A frame as a device sends it (RFC 6455, section 5.2). @param payload at most 65,535 bytes */
export function maskedFrame(payload: Buffer, opcode: number = text): Buffer {
  const from = payload.length < 126 ? 6 : 8
  const frame = Buffer.allocUnsafe(from + payload.length)
  frame[0] = 0x80 | opcode
  frame[1] = 0x80 | Math.min(payload.length, 126)
  if (from === 8) frame.writeUInt16BE(payload.length, 2)
  mask.copy(frame, from - 4)
  for (let i = 0; i < payload.length; i++) frame[from + i] = payload[i]! ^ mask[i & 3]!
  return frame
}

const typeFrom = '{"type":"'.length

function typeOf(message: Buffer): string {
  return message.toString('latin1', typeFrom, message.indexOf('"', typeFrom))
}
