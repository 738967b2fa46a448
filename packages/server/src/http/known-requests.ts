import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
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
 * no parser again: it is passed by as long as a connection has carried nothing but whole reads of the public API,
 * one after the other, so that it stands between two requests. The first thing that is not plainly so ends it for
 * that connection, and the parser gets that and all that follows.
 */
export class KnownRequests {
  readonly #answer: Answer
  readonly #requests = new Map<string, KnownRequest>()
  readonly #lines = new WeakMap<Socket, Line>()
  #characters = 0

  constructor(server: Server, answer: Answer) {
    this.#answer = answer
    server.on('connection', socket => {
      // The HTTP server's own listener, which feeds its parser.
      const [parse] = socket.listeners('data') as [((chunk: Buffer) => void)?]
      if (parse) this.#lines.set(socket, new Line(socket, parse, this))
    })
  }

  /** The response to a request that is known by its bytes, if it has one. */
  answer(head: string, socket: Socket): string | null {
    const request = this.#requests.get(head)
    return request ? this.#answer(request, socket) : null
  }

  /** To be told of every request that was parsed. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#lines.get(request.socket)?.begin(response)
  }

  /** Has the bytes of a request that was parsed recognized from now on. */
  remember({ method, url, headers, socket, httpVersion }: IncomingMessage): void {
    const head = this.#lines.get(socket)?.head
    if (head === undefined || httpVersion !== '1.1') return
    if (this.#characters > charactersMax) {
      this.#requests.clear()
      this.#characters = 0
    }
    this.#requests.set(head, { method, url, headers, memo: undefined })
    this.#characters += head.length
  }
}

/** A connection, as long as it carries reads only. */
class Line {
  readonly #socket: Socket
  readonly #parse: (chunk: Buffer) => void
  readonly #known: KnownRequests
  /** The bytes of the request that the parser was given last. */
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

  begin(response: ServerResponse): void {
    this.#response = response
  }

  /** Nothing is being parsed or answered, and whoever asks reads on. */
  get #isBetweenRequests(): boolean {
    if (!this.#socket.writable || this.#socket.writableLength > 0) return false
    return this.head === undefined || this.#response?.writableFinished === true
  }

  readonly #hear = (chunk: Buffer): void => {
    const head = this.#isBetweenRequests ? chunk.toString('latin1') : ''
    const response = this.#known.answer(head, this.#socket)
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
    } else this.#leave()
    this.#parse(chunk)
  }

  readonly #send = (): void => {
    if (this.#due !== '') this.#socket.write(this.#due)
    this.#due = ''
  }

  /** From now on the parser hears everything. */
  #leave(): void {
    this.head = undefined
    this.#socket.off('data', this.#hear)
    this.#socket.on('data', this.#parse)
  }
}

/** Whether this is one whole request that has no body and leaves the connection as it is. */
function isRead(head: string): boolean {
  return (
    head.startsWith(readOfPublic) &&
    head.length <= headCharactersMax &&
    head.indexOf(headEnd) === head.length - headEnd.length &&
    !moreThanRead.test(head)
  )
}
