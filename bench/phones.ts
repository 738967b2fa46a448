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
 * Many sockets, which differ in nothing but their number, and what they have received. Bare: a client of the SDK took 1.6 ms instead of
 * 0.5 ms of processor time to connect, 0.22 instead of 0.09 ms for an answer with its results, and 16 instead of 2 kB.
 */
export class Crowd {
  readonly sockets: WebSocket[]
  /** Called for every message of every socket. */
  onMessage: (text: Buffer, i: number) => void = () => {}

  private constructor(sockets: WebSocket[]) {
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
    const count = typeof tokens === 'number' ? tokens : tokens.length
    const path = typeof tokens === 'number' ? '/' : '/room/v1/socket'
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
        // Rooms send their state at once; a bare server sends nothing.
        socket.once(typeof tokens === 'number' ? 'open' : 'message', text => {
          onFirst?.(text, performance.now() - began)
          resolve(socket)
        })
      })
    })
    return new Crowd(sockets)
  }

  close(): void {
    for (const socket of this.sockets) socket.terminate()
  }
}

const alive = Buffer.from('{"type":"alive"}')

export interface Burst {
  /** From the first message sent to the last one acknowledged. */
  readonly tookMs: number
  /** Of each message, from its sending to its acknowledgement. */
  readonly latenciesMs: number[]
  /** Frames that were something else, except those that only show that the connection is alive. */
  readonly otherFrames: number
}

/** Everybody sends their message at once; settles when everybody has been answered. */
export function burst(
  crowd: Crowd,
  messages: readonly string[],
  isAnswer: (text: Buffer) => boolean,
): Promise<Burst> {
  return new Promise(resolve => {
    const sentAt = new Float64Array(crowd.sockets.length)
    const latenciesMs: number[] = []
    let otherFrames = 0
    const began = performance.now()
    crowd.onMessage = (text, i) => {
      if (!isAnswer(text)) {
        if (!text.equals(alive)) otherFrames++
        return
      }
      const now = performance.now()
      latenciesMs.push(now - sentAt[i]!)
      if (latenciesMs.length === crowd.sockets.length)
        resolve({ tookMs: now - began, latenciesMs, otherFrames })
    }
    for (const [i, socket] of crowd.sockets.entries()) {
      sentAt[i] = performance.now()
      socket.send(messages[i]!)
    }
  })
}

/** Settles when every socket has received a message for which `counts` holds. @returns milliseconds from `began` */
export function everybodyReceives(crowd: Crowd, counts: (text: Buffer) => boolean): Promise<number> {
  return new Promise(resolve => {
    let missing = crowd.sockets.length
    crowd.onMessage = text => {
      if (counts(text) && --missing === 0) resolve(performance.now())
    }
  })
}

/** @param fraction such as 0.95 */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * fraction) - 1)]!
}
