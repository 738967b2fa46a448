import { connect, type Socket } from 'node:net'
import type { Route } from './load-phone.ts'

/** Sent on one connection before the first of them is answered. */
const pipelined = 8
const connections = 16

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Joins phones over HTTP, as those do that have scanned the code: requests pipelined over some keep-alive connections.
 * @param secrets of the session that each phone joins
 * @returns their tokens, in the same order
 */
export async function joinAll(route: Route, secrets: readonly string[]): Promise<string[]> {
  const tokens: string[] = new Array(secrets.length)
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new JoiningConnection(route)
      while (next < secrets.length) {
        const from = next
        next = Math.min(next + pipelined, secrets.length)
        const joined = await connection.join(secrets.slice(from, next))
        for (const [i, token] of joined.entries()) tokens[from + i] = token
      }
      connection.close()
    }),
  )
  return tokens
}

/** A keep-alive connection that joins several phones with one write. */
class JoiningConnection {
  readonly #socket: Socket
  readonly #host: string

  constructor({ url, localAddress }: Route) {
    const { host, hostname, port } = new URL(url)
    this.#host = host
    this.#socket = connect({ host: hostname, port: Number(port), localAddress, noDelay: true })
  }

  /** @throws Error when one of them is refused, or the connection breaks */
  join(secrets: readonly string[]): Promise<string[]> {
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      const tokens: string[] = []
      let unread: Buffer = Buffer.alloc(0)
      const done = (error?: Error) => {
        socket.off('data', onData).off('error', done).off('close', onClose)
        if (error) reject(error)
        else resolve(tokens)
      }
      const onClose = () => done(new Error('the server hung up on a join'))
      const onData = (chunk: Buffer) => {
        unread = Buffer.concat([unread, chunk])
        for (;;) {
          const bodyAt = unread.indexOf(headEnd) + headEnd.length
          if (bodyAt < headEnd.length) return
          const head = unread.toString('latin1', 0, bodyAt)
          const end = bodyAt + Number(/content-length: (\d+)/i.exec(head)![1])
          if (unread.length < end) return
          const body = unread.toString('utf8', bodyAt, end)
          if (!head.startsWith('HTTP/1.1 200 ')) return done(new Error(`a join was refused: ${body}`))
          tokens.push(/"token":"([\w-]+)"/.exec(body)![1]!)
          unread = unread.subarray(end)
          if (tokens.length === secrets.length) return done()
        }
      }
      socket.on('data', onData).on('error', done).on('close', onClose)
      socket.write(secrets.map(secret => this.#request(secret)).join(''))
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #request(secret: string): string {
    const body = JSON.stringify({ secret })
    const head = `POST /room/v1/join HTTP/1.1\r\nhost: ${this.#host}\r\ncontent-type: application/json`
    return `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }
}
