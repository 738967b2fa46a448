import { setTimeout as pause } from 'node:timers/promises'
import { roomSubprotocol, tokenSubprotocolPrefix } from '@roomful/contract/room/protocol'
import { join } from '@roomful/testkit/device'
import { inParallel } from '@roomful/testkit/in-parallel'
import { WebSocket } from 'ws'
import { sourceAddress } from './load-phone.ts'

const joinsAtOnce = 100
const connectsAtOnce = 200

/** Joins `count` phones over HTTP, `atOnce` of them at a time, with names if need be. @returns their tokens */
export async function joinPhones(
  serverUrl: string,
  code: string,
  count: number,
  { atOnce = joinsAtOnce, named = false }: { readonly atOnce?: number; readonly named?: boolean } = {},
): Promise<string[]> {
  return inParallel(
    count,
    atOnce,
    async i => (await join(serverUrl, { code, ...(named && { display_name: `Phone ${i}` }) })).token,
  )
}

/**
 * Many sockets of this process, which differ in nothing but their number. Bare: a client of the SDK took 1.6 ms instead of
 * 0.5 ms of processor time to connect, 0.22 instead of 0.09 ms for an answer with its results, and 16 instead of 2 kB.
 */
export class Crowd {
  readonly sockets: readonly WebSocket[]
  /** Called for every message of every socket. */
  onMessage: (text: Buffer, i: number) => void = () => {}

  private constructor(sockets: readonly WebSocket[]) {
    this.sockets = sockets
    for (const [i, socket] of sockets.entries()) {
      socket.on('message', data => this.onMessage(data as Buffer, i))
      socket.on('error', () => {})
    }
  }

  /**
   * Opens one socket per token, or `count` plain ones.
   * @param onFirst is given the first message of each socket, and the milliseconds since it began to connect.
   */
  static async connect(
    serverUrl: string,
    tokens: readonly string[] | number,
    {
      atOnce = connectsAtOnce,
      onFirst,
    }: { atOnce?: number; onFirst?: (text: Buffer, tookMs: number) => void } = {},
  ): Promise<Crowd> {
    // Rooms send their state at once; a bare server sends nothing.
    const [count, path, first] =
      typeof tokens === 'number' ? [tokens, '/', 'open'] : [tokens.length, '/room/v1/socket', 'message']
    const sockets = await inParallel(count, atOnce, i => {
      const began = performance.now()
      const protocols =
        typeof tokens === 'number' ? [] : [roomSubprotocol, tokenSubprotocolPrefix + tokens[i]]
      const socket = new WebSocket(serverUrl.replace(/^http/, 'ws') + path, protocols, {
        perMessageDeflate: false,
        localAddress: sourceAddress(count, i % 8),
      } as object)
      return new Promise<WebSocket>((resolve, reject) => {
        socket.once('error', reject)
        socket.once(first, text => {
          onFirst?.(text, performance.now() - began)
          resolve(socket)
        })
      })
    })
    return new Crowd(sockets)
  }

  /** @returns when every socket has received a message for which `counts` holds */
  everybodyReceives(counts: (text: Buffer) => boolean): Promise<number> {
    return new Promise(resolve => {
      let missing = this.sockets.length
      this.onMessage = text => {
        if (counts(text) && --missing === 0) resolve(performance.now())
      }
    })
  }

  /**
   * Everybody sends their message at once, or evenly spread over some time; settles when everybody has been answered.
   * @returns the time from the first message sent to the last one acknowledged, that of each message, and how many frames
   * were something else, except those that only show that the connection is alive
   */
  async burst(
    messages: readonly string[],
    { isAnswer = isAcknowledgement, overMs = 0 } = {},
  ): Promise<{ tookMs: number; latenciesMs: number[]; otherFrames: number }> {
    const { length } = this.sockets
    const sentAt = new Float64Array(length)
    const latenciesMs: number[] = new Array(length)
    let [acknowledged, otherFrames] = [0, 0]
    const began = performance.now()
    const ended = new Promise<number>(resolve => {
      this.onMessage = (text, i) => {
        if (!isAnswer(text)) {
          if (!text.equals(alive)) otherFrames++
          return
        }
        const now = performance.now()
        latenciesMs[i] = now - sentAt[i]!
        if (++acknowledged === length) resolve(now)
      }
    })
    for (let sent = 0; sent < length; ) {
      const due = overMs === 0 ? length : Math.min(length, ((performance.now() - began) / overMs) * length)
      for (; sent < due; sent++) {
        sentAt[sent] = performance.now()
        this.sockets[sent]!.send(messages[sent]!)
      }
      if (sent < length) await pause(1)
    }
    return { tookMs: (await ended) - began, latenciesMs, otherFrames }
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate()
  }
}

const alive = Buffer.from('{"type":"alive"}')

function isAcknowledgement(text: Buffer): boolean {
  return text.includes('"type":"ack"')
}
