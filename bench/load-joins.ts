import type { Socket } from 'node:net'
import { connectTo, type Route } from './load-phone.ts'

/** So many join at the same time: a server handles the requests of one connection one after the other. */
const connections = 128

const headEnd = Buffer.from('\r\n\r\n')

/**
 * Joins phones over HTTP, as those do that have scanned the code, over some keep-alive connections.
 * @param secrets of the session that each phone joins
 * @returns their tokens, in the same order
 */
export async function joinAll(route: Route, secrets: readonly string[]): Promise<string[]> {
  const tokens: string[] = new Array(secrets.length)
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(connections, secrets.length) }, async () => {
      const connection = new JoiningConnection(route)
      for (let i = next++; i < secrets.length; i = next++) tokens[i] = await connection.join(secrets[i]!)
      connection.close()
    }),
  )
  return tokens
}

/** A keep-alive connection that joins one phone after the other. */
class JoiningConnection {
  readonly #socket: Socket
  readonly #host: string

  constructor(route: Route) {
    this.#host = new URL(route.url).host
    this.#socket = connectTo(route)
  }

  /** @throws Error when it is refused, or the connection breaks */
  join(secret: string): Promise<string> {
    const socket = this.#socket
    return new Promise((resolve, reject) => {
      let response: Buffer = Buffer.alloc(0)
      const done = (error: Error | null, token = '') => {
        socket.off('data', onData).off('error', done).off('close', onClose)
        if (error) reject(error)
        else resolve(token)
      }
      const onClose = () => done(new Error('the server hung up on a join'))
      const onData = (chunk: Buffer) => {
        response = Buffer.concat([response, chunk])
        const bodyAt = response.indexOf(headEnd) + headEnd.length
        if (bodyAt < headEnd.length) return
        const head = response.toString('latin1', 0, bodyAt)
        if (response.length < bodyAt + Number(/content-length: (\d+)/i.exec(head)![1])) return
        const body = response.toString('utf8', bodyAt)
        if (head.startsWith('HTTP/1.1 200 ')) done(null, /"token":"([\w-]+)"/.exec(body)![1])
        else done(new Error(`a join was refused: ${body}`))
      }
      socket.on('data', onData).on('error', done).on('close', onClose)
      socket.write(this.#request(secret))
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
