import { afterEach, beforeEach, vi } from 'vitest'
import type { LinkStatus } from '../../src/link.ts'
import type { RoomConnectionOptions } from '../../src/options.ts'
import type { RoomRequest } from '../../src/request.ts'
import { connectRoom } from '../../src/room-connection.ts'

/** A socket whose server is the test. */
export class FakeSocket {
  readonly url: string
  readonly protocols: string[]
  readyState = 0
  readonly sent: { type: string; ref: string }[] = []
  isClosedHere = false
  readonly #listeners: Record<string, (event: object) => void> = {}

  constructor(url: string, protocols: string[]) {
    this.url = url
    this.protocols = protocols
    sockets.push(this)
  }

  addEventListener(type: string, listener: (event: object) => void): void {
    this.#listeners[type] = listener
  }

  emit(type: string, event: object = {}): void {
    this.#listeners[type]?.(event)
  }

  open(): void {
    this.readyState = 1
    this.emit('open')
  }

  /** The server has admitted the device. */
  admit(): void {
    this.open()
    this.receive({ type: 'room', revision: 1, room: { title: 'by socket' } })
  }

  receive(message: object): void {
    this.emit('message', { data: JSON.stringify(message) })
  }

  acknowledge(): void {
    this.receive({ type: 'ack', ref: this.sent.at(-1)!.ref })
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }

  close(): void {
    this.isClosedHere = true
  }
}

/** A request over HTTP whose response the test gives. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
  respond(status: number, body?: object, etag?: string): void
  fail(): void
}

export let sockets: FakeSocket[]
export let calls: Call[]
export const lastSocket = () => sockets.at(-1)!
export const states = () => calls.filter(({ path }) => path.startsWith('/room/v1/state'))
export const answer = {
  type: 'answer',
  question_id: 'que_1',
  answer: { value: 7 },
  seq: 1,
} as const satisfies RoomRequest

/** For each test of the calling file: no sockets and requests yet, fake time, the shortest waits. */
export function startFakeNetwork(): void {
  beforeEach(() => {
    sockets = []
    calls = []
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

const fakeFetch = ((path: string, { method = 'GET', body, signal }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')))
    calls.push({
      method,
      path,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      respond: (status, content, etag) =>
        resolve(
          new Response(content && JSON.stringify(content), {
            status,
            headers: etag === undefined ? {} : { etag },
          }),
        ),
      fail: () => reject(new Error('no connection')),
    })
  })) as typeof fetch

export function connect(options: Partial<RoomConnectionOptions> = {}) {
  const received: [title: string, begins: boolean][] = []
  let status: LinkStatus
  const room = connectRoom({
    baseUrl: '',
    query: '',
    token: 'token',
    WebSocket: FakeSocket,
    loadPolling: () => import('../../src/polling.ts'),
    fetch: fakeFetch,
    random: () => 0,
    isHidden: () => false,
    receive(message, begins) {
      if (message.type === 'room') received.push([message.room.title, begins])
    },
    changed(now) {
      status = now
    },
    ...options,
  })
  return { room, received, state: () => status.state, end: () => status.end }
}

/** Flushes pending promises. */
export async function settle(): Promise<void> {
  // The polling module is loaded on demand.
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < 20; turn++) await vi.advanceTimersByTimeAsync(0)
}
