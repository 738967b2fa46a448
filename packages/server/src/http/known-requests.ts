import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { atEndOfTurn } from './end-of-turn.ts'

/** A request as far as the answer to a read depends on it. */
export interface ReadRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** A request that was parsed once. */
export interface KnownRequest extends ReadRequest {
  /** What whoever answers found out about it. */
  memo: unknown
}

/** @returns the whole response, or null to leave the request to the parser. */
type Answer = (request: KnownRequest, socket: Socket) => string | null

/** Heads longer than this are parsed each time. */
const headCharactersMax = 2_048
const charactersMax = 4_000_000

const readOfPublic = 'GET /public/'
const headEnd = '\r\n\r\n'
/** What could make more of a request than its head, or its response the last one. */
const moreThanRead =
  /^(?:content-length|transfer-encoding|expect|upgrade|connection(?![ \t]*:[ \t]*keep-alive[ \t]*\r))[ \t]*:/im

/**
 * Recognizes requests by their bytes. A program that polls sends the same bytes each time; parsed once, they need
 * no parser again: it is passed by as long as a connection carries nothing but whole reads of the public API, one
 * after the other, so that it stands between two requests. Whatever is not plainly so goes to the parser, and all
 * that follows, until the next read that is answered again. ADR 16.
 */
export class KnownRequests {
  readonly #answer: Answer
  readonly #requests = new Map<string, KnownRequest>()
  readonly #lines = new WeakMap<Socket, Line>()
  #characters = 0

  constructor(answer: Answer) {
    this.#answer = answer
  }

  /** The response to a request that is known by its bytes, if it has one. */
  answer(head: string, socket: Socket): string | null {
    const request = this.#requests.get(head)
    return request ? this.#answer(request, socket) : null
  }

  /** To be told of every request that was parsed. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#lines.get(request.socket)?.begin(request, response)
  }

  /** To be told of a request once it is answered that may be asked again: its connection is listened to. */
  learn(request: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers, socket } = request
    if (!response.shouldKeepAlive || request.httpVersion !== '1.1') return
    const line = this.#lines.get(socket)
    if (!line) {
      // The HTTP server's own listener, which feeds its parser.
      const [parse] = socket.listeners('data') as [((chunk: Buffer) => void)?]
      if (parse) this.#lines.set(socket, new Line(socket, parse, this))
    } else if (line.head !== undefined) this.#remember(line.head, { method, url, headers, memo: undefined })
  }

  /** No longer listens to a connection. */
  forget(socket: Socket): void {
    this.#lines.delete(socket)
  }

  #remember(head: string, request: KnownRequest): void {
    if (this.#characters > charactersMax) {
      this.#requests.clear()
      this.#characters = 0
    }
    this.#requests.set(head, request)
    this.#characters += head.length
  }
}

/** A connection, as long as it carries reads only. */
class Line {
  readonly #socket: Socket
  readonly #parse: (chunk: Buffer) => void
  readonly #known: KnownRequests
  /** All bytes of the request that was parsed last; until there is one, it is not known where the parser stands. */
  head: string | undefined
  #response: ServerResponse | undefined
  /** Responses that leave at the end of this turn. */
  #due = ''

  constructor(socket: Socket, parse: (chunk: Buffer) => void, known: KnownRequests) {
    this.#socket = socket
    this.#parse = parse
    this.#known = known
    socket.off('data', parse)
    socket.on('data', this.#hear)
  }

  /** The parser has found a request. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#response = response
    if (this.head === undefined || !isAllOf(this.head, request)) this.#leave()
  }

  /** Everything that was asked is answered, and whoever asks reads on. */
  get #isIdle(): boolean {
    if (!this.#socket.writable || this.#socket.writableLength > 0) return false
    return this.#response === undefined || this.#response.writableFinished
  }

  readonly #hear = (chunk: Buffer): void => {
    const head = this.#isIdle ? chunk.toString('latin1') : ''
    const response = this.head === undefined ? null : this.#known.answer(head, this.#socket)
    if (response !== null) {
      if (this.#due === '') atEndOfTurn(this.#send)
      this.#due += response
      return
    }
    // Nothing may overtake what is due.
    this.#send()
    if (isRead(head)) {
      this.head = head
      this.#response = undefined
      this.#parse(chunk)
      // It was something else to the parser: a part of a body, say.
      if (this.#response === undefined) this.#leave()
    } else {
      this.#leave()
      this.#parse(chunk)
    }
  }

  readonly #send = (): void => {
    if (this.#due !== '') this.#socket.write(this.#due)
    this.#due = ''
  }

  /** From now on the parser hears everything. */
  #leave(): void {
    this.head = undefined
    this.#known.forget(this.#socket)
    this.#socket.off('data', this.#hear)
    this.#socket.on('data', this.#parse)
  }
}

/** Whether these bytes are one whole request that has no body and leaves the connection as it is. */
function isRead(head: string): boolean {
  return (
    head.startsWith(readOfPublic) &&
    head.length <= headCharactersMax &&
    head.indexOf(headEnd) === head.length - headEnd.length &&
    !moreThanRead.test(head)
  )
}

/** Whether the parser has made this request of these bytes, and not of their end and others before. */
function isAllOf(head: string, { method, url, rawHeaders }: IncomingMessage): boolean {
  const lines = head.split('\r\n').length - 3
  return head.startsWith(`${method} ${url} HTTP/1.1\r\n`) && lines === rawHeaders.length / 2
}
