import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly path: string
  /** The event's id. */
  readonly id: string
}

export type Behaviour = (received: Received, response: ServerResponse) => void

export interface Receiver {
  readonly url: string
  /** Whole requests, in the order of their arrival. */
  readonly received: Received[]
  /** How requests are answered from now on. */
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

/** Answers with a status and no body. */
export function answer(status: number): Behaviour {
  return (_, response) => response.writeHead(status).end()
}

/** Starts a real HTTP server that keeps what it is sent and responds with 200 until `behave` changes that. */
export async function startReceiver(): Promise<Receiver> {
  let behaviour = answer(200)
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { headers, url: path = '' } = request
    const one = { headers, body, path, id: String(headers['webhook-id']) }
    received.push(one)
    behaviour(one, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    behave(next) {
      behaviour = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
