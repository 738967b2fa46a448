import type { JoinBody, JoinOut, Room, ServerMessage, StageRoom } from '@roomful/contract/room/protocol'
import { Refusal, type RefusalBody } from '@roomful/room-client/request'
import { WebSocket } from 'ws'
import { RoomDevice } from './room-device.ts'

export { Refusal }

/** Joins a room over HTTP, as a phone does. @throws Refusal */
export async function join(serverUrl: string, body: JoinBody): Promise<JoinOut> {
  const response = await fetch(`${serverUrl}/room/v1/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await readJson(response)) as JoinOut
}

/** @throws Refusal */
export async function readJson(response: Response): Promise<unknown> {
  const body: unknown = await response.json()
  if (response.ok) return body
  const { code, error } = body as RefusalBody
  throw new Refusal(code, error, body as RefusalBody)
}

/**
 * A simulated phone or stage, whose socket tests may use as they like. Its time stands still: it keeps a silent socket, and
 * after a loss it neither reconnects nor polls, so that each is seen.
 */
export class Device<R extends Room = Room> extends RoomDevice<R> {
  readonly #socket: WebSocket
  /** As they were sent, responses and `alive` among them. */
  readonly messages: ServerMessage[] = []
  closed: { code: number } | undefined

  private constructor(serverUrl: string, token: string) {
    let socket!: WebSocket
    class DeviceSocket extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols, { perMessageDeflate: false })
        socket = this
      }
    }
    super(serverUrl, token, { WebSocket: DeviceSocket, polls: false, after: () => () => {} })
    this.#socket = socket
    // After those of the client, so that `room` and pending requests are up to date.
    socket.on('message', data => {
      this.messages.push(JSON.parse(data.toString()))
      this.watchers.changed()
    })
    socket.on('close', code => {
      this.closed = { code }
      this.watchers.changed()
    })
  }

  /** Connects with a token; settles with the first message. @param serverUrl such as http://127.0.0.1:3000 */
  static async connect<R extends Room = Room>(serverUrl: string, token: string): Promise<Device<R>> {
    const device = new Device<R>(serverUrl, token)
    await device.until(() => device.room !== undefined || device.closed !== undefined)
    return device
  }

  /** Sends any text, as a hostile device would. */
  sendRaw(data: string | Buffer): void {
    this.#socket.send(data)
  }

  /** Stops reading, as a sleeping phone. */
  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Drops the connection without a close frame. */
  drop(): void {
    this.#socket.terminate()
  }

  async leave(): Promise<void> {
    this.#socket.close()
    await this.until(() => this.closed !== undefined)
  }
}

export type Stage = Device<StageRoom>
